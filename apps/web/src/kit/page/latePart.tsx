import type { FunctionComponent, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { lateWith, type Load } from './late/lateWith.tsx'
import { LoadFailure } from './LoadFailure.tsx'

const why = '请检查网络后重试，仍不成功请刷新页面'

/**
 * A part of a page that is fetched when it is first shown. One that does not arrive takes nothing else down: its place
 * says so and offers another try, and it is fetched anew when it is shown again. `place` puts the failure elsewhere, or
 * nothing where nobody would miss the part.
 */
export const latePart = <P extends object>(
  load: Load<P>,
  place: (failure: ReactNode, props: P) => ReactNode = (failure) => failure,
): FunctionComponent<P> => lateWith(load, (retry, props) => place(<LoadFailure text={why} onRetry={retry} />, props))

/** The same for what opens above the page: its failure does as well. */
export const lateDialog = <P extends { onClose: () => void } | { onClosed: () => void }>(load: Load<P>) =>
  latePart<P>(load, (failure, props) => inDialog(failure, 'onClosed' in props ? props.onClosed : props.onClose))

/** A failure above the page, for parts that are closed by other means than `onClose`. */
export const inDialog = (failure: ReactNode, onClose: () => void) => (
  <Dialog open title="加载失败" width={480} height={200} footer={null} onCancel={onClose}>
    {failure}
  </Dialog>
)
