import { useLocation } from 'react-router'
import { DeployedPage } from './page/DeployedPage.tsx'
import { ModelPage } from './page/ModelPage.tsx'

/**
 * 流程设计: `modelId` of a draft, `deployId` of a version whose draft is drawn; neither is a new process, as cards with
 * `type=simple`.
 */
export default function FlowModelIndex() {
  const query = new URLSearchParams(useLocation().search)
  const modelId = query.get('modelId') ?? undefined
  const deployId = query.get('deployId')
  const isSimple = query.get('type') === 'simple'
  if (modelId === undefined && deployId) return <DeployedPage deployId={deployId} />
  return <ModelPage key={`${modelId} ${isSimple}`} modelId={modelId} isSimple={isSimple} />
}
