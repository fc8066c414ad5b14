import { useEffect } from 'react'
import { fromClipboard, toClipboard } from '@app/form-engine/editing/clipboard.ts'
import { useActs } from '#/features/form/definition/canvas/useActs.tsx'
import { primaryOf, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { designerShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'

const fields = 'input, textarea, select, [contenteditable="true"]'
const above = '[role$="dialog"], [role="menu"], .ant-select-dropdown'
const canvas = '[aria-label="画布"]'

const isAbove = (target: EventTarget | null) => target instanceof Element && target.closest(above) !== null

/** Fields and what lies above the designer have keys of their own. */
const elsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${fields}, ${above}`) !== null
/** Arrows and the like mean the form only where nothing else could be meant. */
const onForm = (target: EventTarget | null) =>
  target === document.body ||
  (target instanceof Element && target.closest(`${canvas}, [data-designer-outline]`) !== null)
const onCanvas = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.closest(canvas) !== null)

/** Every shortcut of the designer; the list of them is in `kit/shortcuts` (form-designer §3). */
export function useDesignerKeys(): void {
  const store = useDesignerStore()
  const acts = useActs()
  useEffect(() => {
    const runs: Record<keyof typeof designerShortcuts, (target: EventTarget | null) => boolean> = {
      undo: always(() => store.getState().undo()),
      redo: always(() => store.getState().redo()),
      redoToo: always(() => store.getState().redo()),
      // The browser tells of these by events that carry the clipboard.
      copy: () => false,
      paste: () => false,
      duplicate: when(onForm, acts.duplicate),
      remove: when(onForm, acts.remove),
      above: when(onCanvas, () => acts.selectBeside(-1)),
      below: when(onCanvas, () => acts.selectBeside(1)),
      moveUp: when(onForm, () => acts.moveBeside(-1)),
      moveDown: when(onForm, () => acts.moveBeside(1)),
      rename: when(onForm, () => store.getState().rename(primaryOf(store.getState()))),
      parent: when(onForm, acts.selectParent),
      leave: when(onForm, () => store.getState().select([])),
      nextArea: () => enterArea(1),
      previousArea: () => enterArea(-1),
    }
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(designerShortcuts, event)
      const isArea = name === 'nextArea' || name === 'previousArea'
      if (event.defaultPrevented || (isArea ? isAbove(event.target) : elsewhere(event.target))) return
      if (name && runs[name](event.target)) event.preventDefault()
    }
    const copy = (event: ClipboardEvent) => {
      const { definition, selection } = store.getState()
      const marked = window.getSelection()?.isCollapsed === false
      if (elsewhere(event.target) || marked || selection.length === 0) return
      event.clipboardData?.setData('text/plain', toClipboard(definition, [...selection]))
      event.preventDefault()
    }
    const paste = (event: ClipboardEvent) => {
      if (elsewhere(event.target)) return
      const controls = fromClipboard(event.clipboardData?.getData('text/plain') ?? '')
      if (!controls) return
      acts.paste(controls)
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('copy', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('copy', copy)
      document.removeEventListener('paste', paste)
    }
  }, [store, acts])
}

/** Palette, canvas and properties, as far as they are open. */
const areas = ['[aria-label="组件与大纲"]', canvas, '[aria-label="属性设置"]']
const focusable = 'input:not([disabled]), button:not([disabled]), textarea, select, [tabindex="0"]'

/** Puts the focus where work goes on in the next area: the selected control, else the first thing that takes it. */
function enterArea(step: -1 | 1): boolean {
  const open = areas.flatMap((area) => document.querySelector(area) ?? [])
  const here = open.findIndex((area) => area.contains(document.activeElement))
  const next = open.at((here < 0 && step > 0 ? 0 : here + step) % open.length)
  const place =
    next?.querySelector<HTMLElement>('[data-primary="true"]') ??
    next?.querySelector<HTMLElement>(`[role="tabpanel"]:not([aria-hidden="true"]) :is(${focusable})`) ??
    next?.querySelector<HTMLElement>(focusable)
  place?.focus()
  return place !== undefined && place !== null
}

const always = (run: () => void) => () => {
  run()
  return true
}

const when = (fits: (target: EventTarget | null) => boolean, run: () => void) => (target: EventTarget | null) => {
  if (!fits(target)) return false
  run()
  return true
}
