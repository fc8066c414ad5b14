import type { Shortcut } from '#/kit/page/shortcuts.ts'

const names: Record<string, string> = {
  ' ': '空格',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The keys of a shortcut as they stand on a keyboard. */
export function keysOf({ key, ctrl, shift, alt }: Shortcut): string[] {
  return [
    ...(ctrl ? ['Ctrl 或 ⌘'] : []),
    ...(shift ? ['Shift'] : []),
    ...(alt ? ['Alt'] : []),
    names[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]
}
