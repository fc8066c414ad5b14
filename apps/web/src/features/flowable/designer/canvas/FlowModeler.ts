import BaseModeler from 'bpmn-js/lib/BaseModeler'
import CoreModule from 'bpmn-js/lib/core'
import BpmnAlignElements from 'bpmn-js/lib/features/align-elements/BpmnAlignElements'
import AutoPlaceModule from 'bpmn-js/lib/features/auto-place'
import AutoResizeModule from 'bpmn-js/lib/features/auto-resize'
import CopyPasteModule from 'bpmn-js/lib/features/copy-paste'
import BpmnDistributeElements from 'bpmn-js/lib/features/distribute-elements/BpmnDistributeElements'
import DrilldownModule from 'bpmn-js/lib/features/drilldown'
import EditorActionsModule from 'bpmn-js/lib/features/editor-actions'
import GridSnappingModule from 'bpmn-js/lib/features/grid-snapping'
import InteractionEventsModule from 'bpmn-js/lib/features/interaction-events'
import KeyboardModule from 'bpmn-js/lib/features/keyboard'
import LabelEditingModule from 'bpmn-js/lib/features/label-editing'
import LabelLinkModule from 'bpmn-js/lib/features/label-link'
import ModelingModule from 'bpmn-js/lib/features/modeling'
import ModelingFeedbackModule from 'bpmn-js/lib/features/modeling-feedback'
import OutlineModule from 'bpmn-js/lib/features/outline'
import ReplacePreviewModule from 'bpmn-js/lib/features/replace-preview'
import SnappingModule from 'bpmn-js/lib/features/snapping'
import AlignElementsModule from 'diagram-js/lib/features/align-elements'
import AutoScrollModule from 'diagram-js/lib/features/auto-scroll'
import BendpointsModule from 'diagram-js/lib/features/bendpoints'
import ConnectModule from 'diagram-js/lib/features/connect'
import ConnectionPreviewModule from 'diagram-js/lib/features/connection-preview'
import ContextPadModule from 'diagram-js/lib/features/context-pad'
import CreateModule from 'diagram-js/lib/features/create'
import DistributeElementsModule from 'diagram-js/lib/features/distribute-elements'
import GlobalConnectModule from 'diagram-js/lib/features/global-connect'
import HandToolModule from 'diagram-js/lib/features/hand-tool'
import KeepSelectionVisibleModule from 'diagram-js/lib/features/keep-selection-visible'
import KeyboardMoveSelectionModule from 'diagram-js/lib/features/keyboard-move-selection'
import LassoToolModule from 'diagram-js/lib/features/lasso-tool'
import MoveModule from 'diagram-js/lib/features/move'
import OverlaysModule from 'diagram-js/lib/features/overlays'
import ResizeModule from 'diagram-js/lib/features/resize'
import SelectionModule from 'diagram-js/lib/features/selection'
import SpaceToolModule from 'diagram-js/lib/features/space-tool'
import TranslateModule from 'diagram-js/lib/i18n/translate'
import KeyboardMoveModule from 'diagram-js/lib/navigation/keyboard-move'
import MoveCanvasModule from 'diagram-js/lib/navigation/movecanvas'
import ZoomScrollModule from 'diagram-js/lib/navigation/zoomscroll'

/** Which elements can be aligned or distributed; its menu comes later. */
const arranging = {
  __depends__: [AlignElementsModule, DistributeElementsModule],
  __init__: ['bpmnAlignElements', 'bpmnDistributeElements'],
  bpmnAlignElements: ['type', BpmnAlignElements],
  bpmnDistributeElements: ['type', BpmnDistributeElements],
}

/** What `bpmn-js/lib/Modeler` is made of, in its order, but for what menus.ts and search.ts bring, and its palette. */
const modules = [
  CoreModule,
  DrilldownModule,
  OverlaysModule,
  SelectionModule,
  TranslateModule,
  KeepSelectionVisibleModule,
  KeyboardMoveModule,
  MoveCanvasModule,
  ZoomScrollModule,
  arranging,
  AutoPlaceModule,
  AutoScrollModule,
  AutoResizeModule,
  BendpointsModule,
  ConnectModule,
  ConnectionPreviewModule,
  ContextPadModule,
  CopyPasteModule,
  CreateModule,
  EditorActionsModule,
  GlobalConnectModule,
  GridSnappingModule,
  HandToolModule,
  InteractionEventsModule,
  KeyboardModule,
  KeyboardMoveSelectionModule,
  LabelEditingModule,
  LabelLinkModule,
  LassoToolModule,
  ModelingModule,
  ModelingFeedbackModule,
  MoveModule,
  ReplacePreviewModule,
  ResizeModule,
  SnappingModule,
  SpaceToolModule,
  OutlineModule,
]

/** The library without what opening does not need, and without its palette: ours is reached by the keyboard. */
export class FlowModeler extends BaseModeler {
  override getModules() {
    return modules
  }
}
