import type { FrameCommand, PanelName } from './usePanels.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'>

const single: Record<string, FrameCommand | PanelName> = {
  '[': 'previousTab',
  ']': 'nextTab',
  '\\': 'collapse',
  '?': 'shortcuts',
}
const shifted: Record<string, FrameCommand> = { X: 'closeTab', R: 'refreshTab' }

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="textbox"]') !== null)

/** What a key means to the frame (ui §17); keys without Ctrl never act while somebody writes. */
export function frameKeys(event: Pressed, singleKeys: boolean): FrameCommand | PanelName | undefined {
  if (event.isComposing || event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : undefined
  if (!singleKeys || writes(event.target)) return undefined
  return single[event.key] ?? (event.shiftKey ? shifted[event.key.toUpperCase()] : undefined)
}
