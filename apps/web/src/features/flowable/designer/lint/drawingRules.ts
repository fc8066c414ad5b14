import { readDiagram } from '@app/flow-engine/picture/readDiagram.ts'
import type { Shape } from '@app/flow-engine/picture/types.ts'
import type { Problem } from './structureRules.ts'

const standsAlone = /(Task|Event|Gateway|callActivity)$|^task$/

const liesOn = (a: Shape, b: Shape) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Elements that lie on one another, where a reader sees one alone; events on a border belong there. */
export function overlaps(xml: string): Problem[] {
  return readDiagram(xml).flatMap(({ shapes }) => {
    const drawn = shapes.filter(({ element }) => standsAlone.test(element) && element !== 'boundaryEvent')
    return drawn.flatMap((shape, at) => {
      const below = drawn.slice(0, at).find((other) => liesOn(shape, other))
      if (!below) return []
      const message = `“${shape.name || shape.id}”与“${below.name || below.id}”重叠`
      return [{ level: 'warning' as const, message, element: shape.id }]
    })
  })
}
