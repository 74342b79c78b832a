import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { Icon } from "../icons.tsx";
import type { SelectOption } from "./options.ts";
import { onListKeyDown } from "./select-keys.ts";
import { optionStyles, selectStyles } from "./select-styles.ts";
import type { SelectControl } from "./use-select.ts";

interface SelectPopupProps {
  id: string;
  labelId: string;
  select: SelectControl;
  options: readonly SelectOption[];
  selected: readonly string[];
  isMultiple: boolean;
  query: string;
  onQuery: (query: string) => void;
  /** Message below the options, for example while searching or if none matches. */
  note: string | undefined;
}

export function SelectPopup(props: SelectPopupProps) {
  const { id, labelId, select, options, selected, isMultiple, query, onQuery, note } = props;
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const styles = selectStyles({ isAbove: select.isAbove });
  const activeId = select.active >= 0 ? `${id}-${select.active}` : undefined;
  useEffect(() => {
    (field.current ?? list.current)?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => onListKeyDown(event, select, options);
  const listProps = select.isSearchable
    ? {}
    : { tabIndex: 0, "aria-activedescendant": activeId, onKeyDown };
  return (
    // Presses in the popup must not move the focus out of the list or the search field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.popup()}
      onMouseDown={(event) => {
        if (event.target !== field.current) event.preventDefault();
      }}
    >
      {select.isSearchable && (
        <input
          ref={field}
          role="combobox"
          name="q"
          autoComplete="off"
          spellCheck={false}
          placeholder={translate("select.search")}
          aria-label={translate("select.search")}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={styles.search()}
        />
      )}
      {/* Not a native select, which has no search field and handles keys differently. */}
      <ul
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
        role="listbox"
        aria-labelledby={labelId}
        aria-multiselectable={isMultiple || undefined}
        className={styles.list()}
        {...listProps}
      >
        {options.map((option, index) => (
          <OptionRow
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            select={select}
            index={index}
            isSelected={selected.includes(option.value)}
          />
        ))}
      </ul>
      <output className={styles.note()}>{note}</output>
    </div>
  );
}

interface OptionRowProps {
  id: string;
  option: SelectOption;
  select: SelectControl;
  index: number;
  isSelected: boolean;
}

function OptionRow({ id, option, select, index, isSelected }: OptionRowProps) {
  const isDisabled = option.isDisabled ?? false;
  const isActive = select.active === index;
  return (
    // The list or the search field has the focus; its aria-activedescendant refers to the active row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <li
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
      role="option"
      aria-selected={isSelected}
      aria-disabled={isDisabled || undefined}
      data-active={isActive || undefined}
      onClick={() => select.pick(option)}
      onPointerMove={() => {
        if (!isDisabled && !isActive) select.setActive(index);
      }}
      className={optionStyles({ isActive, isDisabled })}
    >
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {isSelected && <Icon name="check" className="size-5 shrink-0" />}
    </li>
  );
}
