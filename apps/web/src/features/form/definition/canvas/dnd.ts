/** The one place that knows the drag library: its entry points move between versions. */
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
export { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
export type { ElementDragPayload } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
export type { DragLocation } from '@atlaskit/pragmatic-drag-and-drop/types'
export { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
export { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
