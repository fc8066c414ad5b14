import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { ChunkLoadError, loadChunk } from '#/kit/http/loadChunk.ts'
import { Dialog } from './Dialog.tsx'
import { LoadFailure } from './LoadFailure.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>
type Place<P> = (failure: ReactNode, props: P) => ReactNode

/**
 * A part of a page that is fetched when it is first shown. One that does not arrive takes nothing else down: its place
 * says so and offers another try, and it is fetched anew when it is shown again.
 */
export function latePart<P extends object>(load: Load<P>, place: Place<P> = (failure) => failure): ComponentType<P> {
  const fetched = () => lazy(() => loadChunk(load)) as unknown as ComponentType<P>
  let known = fetched()
  return function LatePart(props: P) {
    const [{ Part, tries }, setPart] = useState(() => ({ Part: known, tries: 0 }))
    const failure = (
      <LoadFailure
        text="请检查网络后重试，仍不成功请刷新页面"
        onRetry={() => setPart({ Part: known, tries: tries + 1 })}
      />
    )
    return (
      <ChunkBoundary
        key={tries}
        failure={place(failure, props)}
        onFailed={() => {
          known = fetched()
        }}
      >
        <Part {...props} />
      </ChunkBoundary>
    )
  }
}

/** The same for what opens above the page: its failure does as well. */
export const lateDialog = <P extends { onClose: () => void } | { onClosed: () => void }>(load: Load<P>) =>
  latePart<P>(load, (failure, props) => (
    <Dialog
      open
      title="加载失败"
      width={480}
      height={200}
      footer={null}
      onCancel={'onClosed' in props ? props.onClosed : props.onClose}
    >
      {failure}
    </Dialog>
  ))

interface BoundaryProps {
  children: ReactNode
  failure: ReactNode
  onFailed: () => void
}

class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onFailed()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A part that came and failed is the matter of the page.
    if (!(error instanceof ChunkLoadError)) throw error
    return this.props.failure
  }
}
