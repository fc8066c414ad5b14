import { Component, lazy, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { ChunkLoadError, loadChunk } from '#/kit/http/loadChunk.ts'

export type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** What `latePart` is made of, with nothing of the library: for the sign-in, which loads little. */
export function lateWith<P extends object>(
  load: Load<P>,
  failed: (retry: () => void, props: P) => ReactNode,
): FunctionComponent<P> {
  const fetched = () => lazy(() => loadChunk(load)) as unknown as ComponentType<P>
  let known = fetched()
  return function LatePart(props: P) {
    const [{ Part, tries }, setPart] = useState(() => ({ Part: known, tries: 0 }))
    return (
      <ChunkBoundary
        key={tries}
        failure={() => failed(() => setPart({ Part: known, tries: tries + 1 }), props)}
        onFailed={() => {
          known = fetched()
        }}
      >
        <Part {...props} />
      </ChunkBoundary>
    )
  }
}

interface BoundaryProps {
  children: ReactNode
  failure: () => ReactNode
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
    return this.props.failure()
  }
}
