import { frameShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'>
export type FrameKey = keyof typeof frameShortcuts

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role$="dialog"], [role="textbox"]') !== null)

/** What a key means to the frame (ui §17); keys without Ctrl never act while somebody writes. */
export function frameKeys(event: Pressed, singleKeys: boolean): FrameKey | undefined {
  if (event.isComposing) return undefined
  const name = shortcutOf(frameShortcuts, event)
  if (!name || 'ctrl' in frameShortcuts[name]) return name
  return singleKeys && !writes(event.target) ? name : undefined
}
