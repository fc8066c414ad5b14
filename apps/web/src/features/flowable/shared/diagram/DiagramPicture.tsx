import { Popover } from 'antd'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { nodeParts } from '@app/flow-engine/picture/nodeParts.ts'
import { stateWords } from '@app/flow-engine/picture/nodeStates.ts'
import { isFrame } from '@app/flow-engine/picture/readDiagram.ts'
import type { NodeState, Plane, Shape } from '@app/flow-engine/picture/types.ts'
import { DrawnParts } from './DrawnParts.tsx'
import { FlowEdge } from './FlowEdge.tsx'
import { figureWords, NodeFigures, type NodeFigure } from './NodeFigures.tsx'
import type { Sight } from './usePanZoom.ts'
import css from './diagram.module.css'

interface DiagramPictureProps {
  plane: Plane
  sight: Sight
  svg: RefObject<SVGSVGElement | null>
  nodes?: Readonly<Record<string, NodeState>>
  flows?: readonly string[]
  counts?: Readonly<Record<string, number>>
  figures?: Readonly<Record<string, NodeFigure>>
  actOf?: (id: string) => (() => void) | undefined
  renderPopover?: (id: string) => ReactNode
  /** Collapsed sub-processes with a drawing of their own. */
  canOpen: (id: string) => boolean
  onOpen: (id: string) => void
}

interface Hovered {
  id: string
  /** Where the node stands inside of the picture, in pixels. */
  place: { left: number; top: number; width: number; height: number }
}

export function DiagramPicture(props: DiagramPictureProps) {
  const { plane, sight, svg, nodes, flows = [], counts, figures, actOf, renderPopover, canOpen, onOpen } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<Hovered>()
  const taken = new Set(flows)
  const arrows = { plain: `${id}plain`, taken: `${id}taken` }
  const hover = (shape: Shape, element: Element) => {
    const [outer, inner] = [frame.current?.getBoundingClientRect(), element.getBoundingClientRect()]
    if (!outer) return
    const { width, height } = inner
    setHovered({ id: shape.id, place: { left: inner.left - outer.left, top: inner.top - outer.top, width, height } })
  }
  const { x, y, width, height } = sight.view
  const told = hovered && renderPopover?.(hovered.id)
  return (
    <div ref={frame} className={css.picture}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows and + - move what is seen */}
      <svg
        ref={svg}
        viewBox={`${x} ${y} ${width} ${height}`}
        role="group"
        aria-label={plane.name ? `流程图：${plane.name}` : '流程图'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows and + - move what is seen
        tabIndex={0}
        onPointerDown={(event) => {
          setHovered(undefined)
          sight.drag(event)
        }}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget && sight.press(event.key)) event.preventDefault()
        }}
      >
        <defs>
          <Arrow id={arrows.plain} isTaken={false} />
          <Arrow id={arrows.taken} isTaken />
        </defs>
        {plane.shapes.filter(isFrame).map((shape) => (
          <g key={shape.id} className={css.node} data-node={shape.id} data-state={nodes?.[shape.id]}>
            <DrawnParts parts={nodeParts(shape)} />
          </g>
        ))}
        {plane.edges.map((edge) => (
          <FlowEdge key={edge.id} edge={edge} isTaken={taken.has(edge.id)} arrows={arrows} />
        ))}
        {plane.shapes
          .filter((shape) => !isFrame(shape))
          .map((shape) => {
            const act = canOpen(shape.id) ? () => onOpen(shape.id) : actOf?.(shape.id)
            const figure = figures?.[shape.id]
            const canTell = renderPopover !== undefined && !isArtifact(shape)
            return (
              <g
                key={shape.id}
                className={css.node}
                data-node={shape.id}
                data-state={nodes?.[shape.id]}
                {...((act ?? canTell) && {
                  'data-touchable': true,
                  role: act ? 'button' : 'img',
                  tabIndex: 0,
                  'aria-label': [
                    nameOf(shape),
                    ...(nodes ? [stateWords[nodes[shape.id] ?? 'ahead']] : []),
                    ...(figure ? figureWords(figure) : []),
                  ].join('，'),
                })}
                {...(act && { onClick: act, onKeyDown: whenPressed(act) })}
                {...(canTell && {
                  onPointerEnter: (event: React.PointerEvent) => hover(shape, event.currentTarget),
                  onPointerLeave: () => setHovered(undefined),
                  onFocus: (event: React.FocusEvent) => hover(shape, event.currentTarget),
                  onBlur: () => setHovered(undefined),
                })}
              >
                <DrawnParts parts={nodeParts(shape)} />
                <Count shape={shape} count={counts?.[shape.id] ?? 0} />
                {figure && <NodeFigures shape={shape} figure={figure} />}
              </g>
            )
          })}
      </svg>
      {hovered && told && (
        <Popover open content={told}>
          <span className={css.anchor} style={hovered.place} />
        </Popover>
      )}
    </div>
  )
}

const isArtifact = ({ element }: Shape) => element === 'textAnnotation' || element.startsWith('data')

const nameOf = ({ name, id }: Shape) => name || id

const whenPressed = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  act()
}

function Arrow({ id, isTaken }: { id: string; isTaken: boolean }) {
  return (
    <marker
      id={id}
      viewBox="0 0 10 10"
      refX={9}
      refY={5}
      markerWidth={9}
      markerHeight={9}
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0 0L10 5L0 10Z" className={css.arrow} data-taken={isTaken || undefined} />
    </marker>
  )
}

/** How often a node was reached. */
function Count({ shape, count }: { shape: Shape; count: number }) {
  if (count < 2) return null
  const [cx, cy] = [shape.x + shape.width, shape.y]
  return (
    <g className={css.count}>
      <circle {...{ cx, cy }} r={10} />
      <text x={cx} y={cy + 4}>
        {count}
      </text>
    </g>
  )
}
