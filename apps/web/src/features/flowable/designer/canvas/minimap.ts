import 'diagram-js-minimap/assets/diagram-js-minimap.css'
import minimap from 'diagram-js-minimap/dist/index.esm.js'

interface Minimap {
  /** Whether something changed while it was closed. */
  _dirty: boolean
}

/** 小地图. It follows the drawing by its changes alone, so one that comes late must take it for changed. */
export const module = {
  __depends__: [minimap],
  __init__: [['minimap', (late: Minimap) => void (late._dirty = true)]],
}

export const service = 'minimap'
