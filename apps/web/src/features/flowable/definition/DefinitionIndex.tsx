import { model } from '@app/shared/flowable/model.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

/** 流程定义. */
export default function DefinitionIndex() {
  return <ResourcePage resource={model} purpose="设计流程，部署后即可发起" />
}
