import { useLocation } from 'react-router'
import { ModelPage } from './page/ModelPage.tsx'

/** 流程设计: `modelId` of a draft, `deployId` of a version that becomes the next one; neither is a new process. */
export default function FlowModelIndex() {
  const query = new URLSearchParams(useLocation().search)
  const modelId = query.get('modelId') ?? undefined
  return <ModelPage key={`${modelId}`} modelId={modelId} />
}
