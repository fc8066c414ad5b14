import { lineHeight, type Line, type Parts, type Words } from '@app/flow-engine/picture/parts.ts'
import css from './diagram.module.css'

interface DrawnPartsProps {
  parts: Parts
  /** Id of the arrow in which flows end. */
  arrow?: string
}

/** What the engine says that a node or a flow consists of, in the colours of the theme. */
export function DrawnParts({ parts: { lines, words }, arrow }: DrawnPartsProps) {
  return (
    <>
      {lines.map((line, at) => (
        <DrawnLine key={at} line={line} arrow={arrow} />
      ))}
      {words.map((each, at) => (
        <DrawnWords key={at} words={each} />
      ))}
    </>
  )
}

const DrawnLine = ({ line, arrow }: { line: Line; arrow: string | undefined }) => (
  <path
    d={line.d}
    className={css[line.look]}
    data-weight={line.isHeavy ? 'heavy' : undefined}
    strokeDasharray={line.dashes}
    transform={line.transform}
    markerEnd={line.hasArrow ? `url(#${arrow})` : undefined}
  />
)

const DrawnWords = ({ words: { lines, x, y, isMiddle, transform } }: { words: Words }) => (
  <text className={css.name} textAnchor={isMiddle ? 'middle' : undefined} y={y} transform={transform}>
    {lines.map((line, at) => (
      <tspan key={line + at} x={x} dy={at === 0 ? 0 : lineHeight}>
        {line}
      </tspan>
    ))}
  </text>
)
