/** What the drawing library asks of SVG and jsdom does not have: matrices that move, boxes without a size. */
class Matrix {
  a = 1
  b = 0
  c = 0
  d = 1
  e = 0
  f = 0
  translate(x: number, y: number) {
    const next = new Matrix()
    Object.assign(next, this, { e: this.e + x, f: this.f + y })
    return next
  }
  scale(by: number) {
    const next = new Matrix()
    Object.assign(next, this, { a: this.a * by, d: this.d * by })
    return next
  }
  inverse() {
    return new Matrix()
  }
  multiply() {
    return new Matrix()
  }
}

const transform = () => ({
  type: 0,
  matrix: new Matrix(),
  setMatrix() {},
  setTranslate() {},
  setRotate() {},
  setScale() {},
})

class TransformList extends Array<ReturnType<typeof transform>> {
  get numberOfItems() {
    return this.length
  }
  createSVGTransformFromMatrix() {
    return transform()
  }
  getItem(at: number) {
    return this[at]
  }
  appendItem(item: ReturnType<typeof transform>) {
    this.push(item)
    return item
  }
  initialize(item: ReturnType<typeof transform>) {
    this.length = 0
    return this.appendItem(item)
  }
  clear() {
    this.length = 0
  }
  consolidate() {
    return this[0] ?? null
  }
}

/** Lets the drawing library run without a browser. */
export function pretendSvg(): void {
  Object.assign(globalThis, { SVGMatrix: Matrix })
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => ({ measureText: (text: string) => ({ width: text.length * 7 }) }),
  })
  const lists = new WeakMap<object, TransformList>()
  Object.defineProperties(SVGElement.prototype, {
    getBBox: { configurable: true, value: () => ({ x: 0, y: 0, width: 100, height: 14 }) },
    getCTM: { configurable: true, value: () => new Matrix() },
    getScreenCTM: { configurable: true, value: () => new Matrix() },
    getTotalLength: { configurable: true, value: () => 100 },
    getPointAtLength: { configurable: true, value: () => ({ x: 0, y: 0 }) },
    createSVGMatrix: { configurable: true, value: () => new Matrix() },
    createSVGTransform: { configurable: true, value: transform },
    createSVGTransformFromMatrix: { configurable: true, value: transform },
    createSVGPoint: {
      configurable: true,
      value: () => ({
        x: 0,
        y: 0,
        matrixTransform() {
          return this
        },
      }),
    },
    transform: {
      configurable: true,
      get(this: object) {
        const list = lists.get(this) ?? new TransformList()
        lists.set(this, list)
        return { baseVal: list }
      },
    },
  })
}
