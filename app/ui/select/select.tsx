import { useId, useRef } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import "../../i18n/select-messages.ts";
import type { Translate } from "#locales/translate.ts";
import { Icon } from "../icons.tsx";
import type { SelectOption } from "./options.ts";
import { onTriggerKeyDown } from "./select-keys.ts";
import { SelectPopup } from "./select-popup.tsx";
import { selectStyles } from "./select-styles.ts";
import { useDismiss } from "./use-dismiss.ts";
import { type AsyncSearch, useSearch } from "./use-search.ts";
import { useSelect } from "./use-select.ts";

type Choice =
  | { isMultiple?: false; value: string | undefined; onChange: (value: string) => void }
  | {
      isMultiple: true;
      value: readonly string[];
      onChange: (value: readonly string[]) => void;
    };

type SelectProps = Choice & {
  label: string;
  options: readonly SelectOption[];
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  size?: "sm" | "lg";
  isDisabled?: boolean;
  isSearchable?: boolean;
  /** Called debounced; its results are not filtered again. */
  search?: AsyncSearch;
  /** Adds a row that creates an option from a query without matches. */
  onCreate?: (query: string) => void;
  name?: string;
};

const CREATE = "\0create";

/**
 * Base UI 1.9 does not fit: its Select has no search field, and its Combobox tells screen readers that the trigger
 * opens a dialog.
 */
export function Select(props: SelectProps) {
  const { label, options, hint, error, size, name, isMultiple = false, search } = props;
  const translate = useTranslate();
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const selected = selectedValues(props);
  const isSearchable = props.isSearchable ?? search !== undefined;
  const { query, setQuery, shown, isPending } = useSearch(options, search);
  const canCreate = props.onCreate !== undefined && query !== "" && !isPending && !shown.length;
  const rows = canCreate
    ? [{ value: CREATE, label: translate("select.create", { query }) }]
    : shown;
  const choose = (value: string) =>
    value === CREATE ? props.onCreate?.(query) : change(props, value);
  const select = useSelect({ options: rows, selected, isSearchable, isMultiple, trigger, choose });
  useDismiss(select.isOpen, anchor, select.close);
  const styles = selectStyles({ size });
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");

  function onQuery(next: string) {
    setQuery(next);
    select.setActive("first");
  }

  return (
    <div className={styles.root()}>
      <span id={`${id}-label`} className={styles.label()}>
        {label}
      </span>
      <div ref={anchor} className="relative">
        <button
          ref={trigger}
          type="button"
          id={`${id}-trigger`}
          disabled={props.isDisabled}
          aria-haspopup="listbox"
          aria-expanded={select.isOpen}
          aria-controls={select.isOpen ? `${id}-list` : undefined}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={described || undefined}
          data-invalid={error !== undefined || undefined}
          onClick={() => (select.isOpen ? select.close(true) : select.open("first"))}
          onKeyDown={(event) => onTriggerKeyDown(event, select)}
          className={styles.trigger()}
        >
          <span id={`${id}-value`} className="min-w-0 flex-1 truncate">
            {valueText(props, shown, selected, translate)}
          </span>
          <Icon name="chevronDown" className="size-5 shrink-0" />
        </button>
        {select.isOpen && (
          <SelectPopup
            id={`${id}-list`}
            labelId={`${id}-label`}
            select={select}
            options={rows}
            selected={selected}
            isMultiple={isMultiple}
            query={query}
            onQuery={onQuery}
            note={noteText(rows.length, query, isPending, translate)}
          />
        )}
      </div>
      {name &&
        selected.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint()}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error()}>
          {error}
        </p>
      )}
    </div>
  );
}

function selectedValues({ value }: Choice): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

function change(props: Choice, value: string): void {
  if (!props.isMultiple) props.onChange(value);
  else if (props.value.includes(value)) props.onChange(props.value.filter((one) => one !== value));
  else props.onChange([...props.value, value]);
}

function valueText(
  props: SelectProps,
  shown: readonly SelectOption[],
  selected: readonly string[],
  translate: Translate,
): string {
  const placeholder = props.placeholder ?? translate("select.choose");
  if (selected.length === 0) return placeholder;
  if (props.isMultiple) return translate("select.selectedCount", { count: selected.length });
  const known = [...props.options, ...shown];
  return known.find(({ value }) => value === selected[0])?.label ?? placeholder;
}

function noteText(
  count: number,
  query: string,
  isPending: boolean,
  translate: Translate,
): string | undefined {
  if (isPending) return translate("select.searching");
  if (count > 0) return undefined;
  return query === "" ? translate("select.noOptions") : translate("select.noResults", { query });
}
