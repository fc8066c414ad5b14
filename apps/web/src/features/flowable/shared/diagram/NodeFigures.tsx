import { wordsAt } from '@app/flow-engine/picture/parts.ts'
import type { Shape } from '@app/flow-engine/picture/types.ts'
import { DrawnParts } from './DrawnParts.tsx'
import css from './diagram.module.css'

/** What is counted at a node, over all requests of its version. */
export interface NodeFigure {
  /** Tokens that stand there. */
  open: number
  /** Of them those that go on only by hand. */
  dead: number
  /** Said below the node. */
  note: string
}

/** The same for those who do not see the picture. */
export const figureWords = ({ open, dead, note }: NodeFigure): string[] => [
  ...(open > 0 ? [`停留中 ${open}`] : []),
  ...(dead > 0 ? [`已卡住 ${dead}`] : []),
  ...(note ? [note] : []),
]

/** Numbers at the corners of a node and a word below it. */
export function NodeFigures({ shape, figure: { open, dead, note } }: { shape: Shape; figure: NodeFigure }) {
  const { x, y, width, height, name, element } = shape
  const hasNameBelow = name !== '' && /(Event|Gateway)$/.test(element)
  return (
    <>
      {open > 0 && <Pill kind="open" count={open} x={x + width} y={y} />}
      {dead > 0 && <Pill kind="dead" count={dead} x={x} y={y} />}
      {note && (
        <g className={css.note}>
          <DrawnParts
            parts={{
              lines: [],
              words: wordsAt(note, {
                at: { x: x + width / 2, y: y + height + (hasNameBelow ? 46 : 16) },
                width: 140,
                most: 1,
              }),
            }}
          />
        </g>
      )}
    </>
  )
}

function Pill({ kind, count, x, y }: { kind: 'open' | 'dead'; count: number; x: number; y: number }) {
  const text = count > 9_999 ? '9999+' : String(count)
  const width = Math.max(20, text.length * 7 + 10)
  return (
    <g className={css.pill} data-kind={kind}>
      <rect x={x - width / 2} y={y - 10} width={width} height={20} rx={10} />
      <text x={x} y={y + 4}>
        {text}
      </text>
    </g>
  )
}
