import { isContainer, isGiven, isKnownType } from '@app/form-engine/controls/registry.ts'
import type { SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { canvasName, openSlots, slotName } from '#/features/form/definition/canvas/slotNames.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'

/** A line of the outline: a control, or a slot of a container that has several. */
export interface OutlineNode {
  key: string
  name: string
  control?: Control
  /** Where things dropped into the line go. */
  slot?: SlotAddress
  children?: OutlineNode[]
}

export function outlineOf(list: readonly Control[]): OutlineNode[] {
  return list.map((control): OutlineNode => {
    const { key, type } = control
    const line = { key, name: canvasName(control), control }
    if (!isContainer(type) || !isKnownType(type) || isGiven(type)) return line
    const slots = openSlots(control)
    const [only] = slots
    if (only && only.index.length === 0)
      return { ...line, slot: { key, index: only.index }, children: outlineOf(only.list) }
    return {
      ...line,
      children: slots.map(({ index, list: inner }) => ({
        key: `${key}/${index.join('.')}`,
        name: slotName(control, index),
        slot: { key, index },
        children: outlineOf(inner),
      })),
    }
  })
}

/** Lines that fit what somebody looks for, with those around them. */
export function filtered(nodes: readonly OutlineNode[], text: string): OutlineNode[] {
  return nodes.flatMap((node) => {
    const inside = filtered(node.children ?? [], text)
    const { control } = node
    const hit =
      control !== undefined &&
      (matchesTitle(node.name, text) || (control.model ?? '').toLowerCase().includes(text.trim().toLowerCase()))
    if (!hit && inside.length === 0) return []
    return [{ ...node, ...(node.children && { children: hit ? node.children : inside }) }]
  })
}

export const allKeys = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children ? [key, ...allKeys(children)] : []))
