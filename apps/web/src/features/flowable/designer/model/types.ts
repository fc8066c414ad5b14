/** An element of the parsed file; extensions that no package describes are generic ones. */
export interface Moddle {
  $type: string
  $parent?: Moddle
  /** Attributes that no package describes, with their prefix. */
  $attrs: Record<string, string>
  /** Of generic elements. */
  $children?: Moddle[]
  $body?: string
  readonly $instanceOf?: (type: string) => boolean
  readonly $descriptor: { isGeneric?: boolean; ns?: { uri: string } }
  id?: string
  name?: string
  get: (name: string) => unknown
  set: (name: string, value: unknown) => void
  [property: string]: unknown
}

/** What is drawn: shapes and connections. */
export interface Drawn {
  id: string
  type: string
  businessObject: Moddle
  di?: Moddle
  parent?: Drawn
  children?: Drawn[]
  labels?: Drawn[]
  labelTarget?: Drawn
  host?: Drawn
  source?: Drawn
  target?: Drawn
  incoming: Drawn[]
  outgoing: Drawn[]
  x: number
  y: number
  width: number
  height: number
  waypoints?: { x: number; y: number }[]
}

const isDrawn = (element: Drawn | Moddle): element is Drawn => 'businessObject' in element

/** Whether an element is of a type or of one that extends it. */
export const isA = (element: Drawn | Moddle, ...types: string[]) => {
  const moddle = isDrawn(element) ? element.businessObject : element
  return types.some((type) => moddle.$instanceOf?.(`bpmn:${type}`) ?? false)
}
