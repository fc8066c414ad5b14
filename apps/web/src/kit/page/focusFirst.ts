const typed = 'input, textarea, select, [role="combobox"], [contenteditable="true"]'

/**
 * Puts the focus into the first field of a dialog that has opened, unless somebody is in a field of it already: on a
 * slow machine they began before the opening ended, and what they type must not go on in another field.
 */
export function focusFirst(frame: HTMLElement | null, fields: string): void {
  const active = document.activeElement
  if (!frame || (active && frame.contains(active) && active.matches(typed))) return
  const all = [...frame.querySelectorAll<HTMLElement>(fields)]
  all.find((each) => !each.hasAttribute('disabled'))?.focus()
}
