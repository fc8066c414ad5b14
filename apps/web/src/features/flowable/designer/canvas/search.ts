import BpmnSearchProvider from 'bpmn-js/lib/features/search/BpmnSearchProvider'
import SearchPad from 'diagram-js/lib/features/search-pad/SearchPad'
import search from 'diagram-js/lib/features/search/search'

/** 搜索元素: a field above the canvas. */
export const module = {
  __init__: ['bpmnSearch'],
  search: ['value', search],
  searchPad: ['type', SearchPad],
  bpmnSearch: ['type', BpmnSearchProvider],
}

export const service = 'searchPad'
