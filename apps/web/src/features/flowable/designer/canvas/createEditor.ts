import 'diagram-js/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css'
import './bpmn.css'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { contextPadModule } from './contextPad.ts'
import { FlowEditor } from './FlowEditor.ts'
import { FlowModeler } from './FlowModeler.ts'
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

/** Our own parts of the library. */
const editing = [
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
    ? new FlowModeler({ container, ...look, additionalModules: editing })
    : new NavigatedViewer({ container, ...look, additionalModules: [translateModule] })
  return new FlowEditor(library, canEdit)
}
