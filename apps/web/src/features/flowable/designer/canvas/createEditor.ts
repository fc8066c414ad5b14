import 'diagram-js/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css'
import 'diagram-js-minimap/assets/diagram-js-minimap.css'
import './bpmn.css'
import PaletteModule from 'bpmn-js/lib/features/palette'
import Modeler from 'bpmn-js/lib/Modeler'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import minimapModule from 'diagram-js-minimap/dist/index.esm.js'
import CreateModule from 'diagram-js/lib/features/create'
import GlobalConnectModule from 'diagram-js/lib/features/global-connect'
import HandToolModule from 'diagram-js/lib/features/hand-tool'
import LassoToolModule from 'diagram-js/lib/features/lasso-tool'
import SpaceToolModule from 'diagram-js/lib/features/space-tool'
import { contextPadModule } from './contextPad.ts'
import { FlowEditor } from './FlowEditor.ts'
import { keepDefaultsModule } from './keepDefaults.ts'
import { keepForeignModule } from './keepForeign.ts'
import { layOutModule } from './layOut.ts'
import { translateModule } from './translations.ts'
import { updateAllModule } from './updateAll.ts'

/** Colours of the theme of the moment. */
const look = {
  bpmnRenderer: {
    defaultFillColor: 'var(--bpmn-fill)',
    defaultStrokeColor: 'var(--bpmn-stroke)',
    defaultLabelColor: 'var(--bpmn-text)',
  },
  textRenderer: {
    defaultStyle: { fontFamily: 'inherit', fontSize: '12px' },
    externalStyle: { fontFamily: 'inherit', fontSize: '12px' },
  },
}

/** The library without its own palette: ours stands beside the canvas and is reached by the keyboard. */
class FlowModeler extends Modeler {
  override getModules() {
    return super.getModules().filter((module: unknown) => module !== PaletteModule)
  }
}

const editing = [
  CreateModule,
  GlobalConnectModule,
  HandToolModule,
  LassoToolModule,
  SpaceToolModule,
  minimapModule,
  contextPadModule,
  keepForeignModule,
  keepDefaultsModule,
  updateAllModule,
  layOutModule,
  translateModule,
]

/** Loads with the editor library; whoever draws asks for it when it is needed. */
export function createEditor(container: HTMLElement, canEdit: boolean): FlowEditor {
  const library = canEdit
    ? new FlowModeler({ container, ...look, minimap: { open: false }, additionalModules: editing })
    : new NavigatedViewer({ container, ...look, additionalModules: [translateModule] })
  return new FlowEditor(library, canEdit)
}
