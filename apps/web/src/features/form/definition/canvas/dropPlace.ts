/** An item of a slot as it stands on the screen. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

export interface Point {
  x: number
  y: number
}

/** Items one below the other, or in lines from left to right. */
export type Flow = 'column' | 'row'

const before = (box: Box, { x, y }: Point, flow: Flow): boolean => {
  if (flow === 'column') return y < (box.top + box.bottom) / 2
  if (y < box.top) return true
  return y <= box.bottom && x < (box.left + box.right) / 2
}

/** Index of the first item that would follow something dropped at a point; the count of items for the end. */
export function placeAt(boxes: readonly Box[], point: Point, flow: Flow): number {
  const at = boxes.findIndex((box) => before(box, point, flow))
  return at < 0 ? boxes.length : at
}

/** Thickness of the insertion marker in px (form-designer §3). */
const thickness = 5

/** Where the insertion marker stands for an index, in the coordinates of the boxes. */
export function markerAt(boxes: readonly Box[], at: number, slot: Box, flow: Flow) {
  const next = boxes[at]
  const former = boxes[at - 1]
  const inset = 8
  if (flow === 'column') {
    const y =
      former && next
        ? (former.bottom + next.top) / 2
        : next
          ? next.top - 4
          : former
            ? former.bottom + 4
            : (slot.top + slot.bottom) / 2
    const around = next ?? former ?? { left: slot.left + inset, right: slot.right - inset }
    return { left: around.left, top: y - thickness / 2, width: around.right - around.left, height: thickness }
  }
  const sameLine = former && next && former.bottom > next.top
  const x = sameLine
    ? (former.right + next.left) / 2
    : former
      ? former.right + 4
      : next
        ? next.left - 4
        : (slot.left + slot.right) / 2
  const line = former && !sameLine ? former : (next ?? former ?? { top: slot.top + inset, bottom: slot.bottom - inset })
  return { left: x - thickness / 2, top: line.top, width: thickness, height: line.bottom - line.top }
}
