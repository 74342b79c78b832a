import { Button } from "#app/ui/button.tsx";

/** As high as the fields beside it. */
export function FilterButton({ children }: { readonly children: string }) {
  return (
    <Button type="submit" size="xl" variant="outline" className="min-h-12! justify-self-start">
      {children}
    </Button>
  );
}
