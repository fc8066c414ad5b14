import AlignElementsMenuProvider from 'bpmn-js/lib/features/align-elements/AlignElementsMenuProvider'
import DistributeElementsMenuProvider from 'bpmn-js/lib/features/distribute-elements/DistributeElementsMenuProvider'
import ReplaceMenuProvider from 'bpmn-js/lib/features/popup-menu/ReplaceMenuProvider'
import PopupMenu from 'diagram-js/lib/features/popup-menu/PopupMenu'
import search from 'diagram-js/lib/features/search/search'

/** Menus of the pad beside what is chosen: 更改元素, 对齐元素. What their own modules depend on is there already. */
export const module = {
  __init__: ['replaceMenuProvider', 'alignElementsMenuProvider', 'distributeElementsMenuProvider'],
  search: ['value', search],
  popupMenu: ['type', PopupMenu],
  replaceMenuProvider: ['type', ReplaceMenuProvider],
  alignElementsMenuProvider: ['type', AlignElementsMenuProvider],
  distributeElementsMenuProvider: ['type', DistributeElementsMenuProvider],
}

export const service = 'popupMenu'
