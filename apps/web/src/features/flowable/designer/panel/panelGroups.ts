import { approvalGroup } from './groups/approval.tsx'
import { buttonsGroup } from './groups/buttons.tsx'
import { conditionGroup } from './groups/condition.tsx'
import { definitionsGroup } from './groups/definitions.tsx'
import { eventGroup } from './groups/event.tsx'
import { executionListenersGroup } from './groups/executionListeners.tsx'
import { formGroup } from './groups/form.tsx'
import { generalGroup } from './groups/general.tsx'
import { multiGroup } from './groups/multi.tsx'
import { propertiesGroup } from './groups/properties.tsx'
import { taskGroup } from './groups/task.tsx'
import { taskListenersGroup } from './groups/taskListeners.tsx'
import type { PanelGroup } from './panelGroup.ts'

type GroupName =
  | 'general'
  | 'task'
  | 'approval'
  | 'form'
  | 'buttons'
  | 'condition'
  | 'event'
  | 'multi'
  | 'executionListeners'
  | 'taskListeners'
  | 'definitions'
  | 'properties'

/** The groups of the property panel from top to bottom. */
export const panelGroups: Record<GroupName, PanelGroup> = {
  general: generalGroup,
  task: taskGroup,
  approval: approvalGroup,
  form: formGroup,
  buttons: buttonsGroup,
  condition: conditionGroup,
  event: eventGroup,
  multi: multiGroup,
  executionListeners: executionListenersGroup,
  taskListeners: taskListenersGroup,
  definitions: definitionsGroup,
  properties: propertiesGroup,
}
