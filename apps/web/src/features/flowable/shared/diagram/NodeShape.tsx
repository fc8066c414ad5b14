import { eventSymbols, gatewaySymbols, markSymbols, taskSymbols } from './symbols.ts'
import type { Shape } from './types.ts'
import { wrapText } from './wrapText.ts'
import css from './diagram.module.css'

const lineHeight = 15

/** A node in its place: outline, what it is, its name. */
export function NodeShape({ shape }: { shape: Shape }) {
  if (shape.element.endsWith('Event')) return <EventShape shape={shape} />
  if (shape.element.endsWith('Gateway')) return <GatewayShape shape={shape} />
  if (shape.element === 'participant' || shape.element === 'lane') return <PoolShape shape={shape} />
  if (shape.element === 'textAnnotation') return <NoteShape shape={shape} />
  if (shape.element === 'group') {
    return (
      <>
        <rect {...boxOf(shape)} rx={10} className={css.group} />
        <OuterName shape={shape} />
      </>
    )
  }
  if (/^data(Object|Store|Input|Output)/.test(shape.element)) return <DataShape shape={shape} />
  return <ActivityShape shape={shape} />
}

const boxOf = ({ x, y, width, height }: Shape) => ({ x, y, width, height })

function EventShape({ shape }: { shape: Shape }) {
  const { x, y, width, height, element, event, isInterrupting } = shape
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) / 2]
  const isEnd = element === 'endEvent'
  const isThrowing = isEnd || element === 'intermediateThrowEvent'
  const isDouble = element !== 'startEvent' && !isEnd
  const symbol = event === undefined ? undefined : eventSymbols[event]
  const isFull = symbol?.filled === 'always' || (symbol?.filled === 'throwing' && isThrowing)
  const dashes = isInterrupting ? undefined : '4 3'
  return (
    <>
      <circle
        {...{ cx, cy, r }}
        className={css.outline}
        data-weight={isEnd ? 'heavy' : undefined}
        strokeDasharray={dashes}
      />
      {isDouble && <circle {...{ cx, cy }} r={r - 3} className={css.outline} strokeDasharray={dashes} />}
      {symbol && (
        <path
          d={symbol.path}
          transform={`translate(${cx} ${cy}) scale(${r / 18})`}
          className={isFull ? css.full : css.line}
        />
      )}
      <OuterName shape={shape} />
    </>
  )
}

function GatewayShape({ shape }: { shape: Shape }) {
  const { x, y, width, height, element } = shape
  const [cx, cy] = [x + width / 2, y + height / 2]
  const symbol = gatewaySymbols[element]
  return (
    <>
      <path d={`M${cx} ${y}L${x + width} ${cy}L${cx} ${y + height}L${x} ${cy}Z`} className={css.outline} />
      {symbol && (
        <path
          d={symbol.path}
          transform={`translate(${cx} ${cy}) scale(${width / 50})`}
          className={css.line}
          data-weight={symbol.isBold ? 'heavy' : undefined}
        />
      )}
      <OuterName shape={shape} />
    </>
  )
}

function ActivityShape({ shape }: { shape: Shape }) {
  const { x, y, width, height, element, name, event, isExpanded, marks } = shape
  const symbol = taskSymbols[element]
  const isWide = element === 'callActivity'
  const dashes = event === 'eventScope' ? '4 3' : undefined
  const middle = x + width / 2 - (marks.length * 16) / 2
  return (
    <>
      <rect
        {...boxOf(shape)}
        rx={10}
        className={isExpanded ? css.scope : css.outline}
        data-weight={isWide ? 'heavy' : undefined}
        strokeDasharray={dashes}
      />
      {element === 'transaction' && (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={8} className={css.line} />
      )}
      {symbol && (
        <path
          d={symbol.path}
          transform={`translate(${x + 7} ${y + 7})`}
          className={symbol.filled ? css.full : css.line}
        />
      )}
      {isExpanded ? (
        <Lines text={name} x={x + width / 2} y={y + 18} width={width - 40} most={1} />
      ) : (
        <Lines
          text={name}
          x={x + width / 2}
          y={y + height / 2 - (marks.length > 0 ? 4 : 0)}
          width={width - 12}
          most={Math.max(1, Math.floor((height - 16) / lineHeight))}
          isCentred
        />
      )}
      {marks.map((mark, at) => (
        <path
          key={mark}
          d={markSymbols[mark]}
          transform={`translate(${middle + at * 16 + 2} ${y + height - 15})`}
          className={css.line}
        />
      ))}
    </>
  )
}

function PoolShape({ shape }: { shape: Shape }) {
  const { x, y, height, name } = shape
  const [cx, cy] = [x + 15, y + height / 2]
  return (
    <>
      <rect {...boxOf(shape)} className={css.scope} />
      <path d={`M${x + 30} ${y}v${height}`} className={css.line} />
      <g transform={`rotate(-90 ${cx} ${cy})`}>
        <Lines text={name} x={cx} y={cy} width={height - 12} most={1} isCentred />
      </g>
    </>
  )
}

function NoteShape({ shape }: { shape: Shape }) {
  const { x, y, width, height, name } = shape
  return (
    <>
      <path d={`M${x + 10} ${y}H${x}v${height}h10`} className={css.line} />
      <text className={css.name} x={x + 6} y={y + 14}>
        {wrapText(name, width - 10, Math.max(1, Math.floor(height / lineHeight))).map((line, at) => (
          <tspan key={line + at} x={x + 6} dy={at === 0 ? 0 : lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  )
}

function DataShape({ shape }: { shape: Shape }) {
  const { x, y, width, height, element } = shape
  const isStore = element.startsWith('dataStore')
  const fold = 10
  const path = isStore
    ? `M${x} ${y + 8}c0 -10 ${width} -10 ${width} 0v${height - 16}c0 10 ${-width} 10 ${-width} 0Zc0 10 ${width} 10 ${width} 0`
    : `M${x} ${y}h${width - fold}l${fold} ${fold}v${height - fold}h${-width}ZM${x + width - fold} ${y}v${fold}h${fold}`
  return (
    <>
      <path d={path} className={css.outline} />
      <OuterName shape={shape} />
    </>
  )
}

/** The name below a small node, where the file puts it. */
function OuterName({ shape }: { shape: Shape }) {
  const { x, y, width, height, name, label } = shape
  if (!name) return null
  const at = label ? { x: label.x + label.width / 2, y: label.y + 11 } : { x: x + width / 2, y: y + height + 16 }
  return <Lines text={name} {...at} width={Math.max(90, label?.width ?? 0)} most={3} />
}

interface LinesProps {
  text: string
  /** Middle of the lines. */
  x: number
  /** Of the first line, or the middle of all. */
  y: number
  width: number
  most: number
  isCentred?: boolean
}

export function Lines({ text, x, y, width, most, isCentred = false }: LinesProps) {
  const lines = wrapText(text, width, most)
  const top = isCentred ? y + 4 - ((lines.length - 1) * lineHeight) / 2 : y
  return (
    <text className={css.name} textAnchor="middle" y={top}>
      {lines.map((line, at) => (
        <tspan key={line + at} x={x} dy={at === 0 ? 0 : lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
