import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import type { PanelWorld } from '#/features/flowable/designer/panel/panelWorld.ts'

/** What is known of a draft beside its drawing. */
export interface ModelFacts {
  /** Nothing for one that was never saved. */
  id: string | undefined
  version: number
  name: string
  settings: FlowSettings | undefined
  form: PanelWorld['form']
  baseDefinitionId: string | undefined
}

/** What a page begins with. */
export interface ModelStart extends ModelFacts {
  xml: string
  /** Of a process that is drawn as cards. */
  cards: CardFlow | undefined
  /** Somebody else who draws it: then it is only looked at. */
  owner: string | undefined
}

export interface ModelSpaceProps {
  start: ModelStart
  canEdit: boolean
  userId: string
}
