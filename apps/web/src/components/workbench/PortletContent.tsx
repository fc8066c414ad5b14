import { useQueryClient } from '@tanstack/react-query'
import { Spin } from 'antd'
import { Suspense } from 'react'
import { BlockFailure } from '#/kit/page/LoadFailure.tsx'
import { useLazyPage } from '#/kit/page/useLazyPage.ts'
import { PortletBoundary } from './PortletBoundary.tsx'
import css from './workbench.module.css'

/** Short loads show nothing. */
const spinnerDelayMs = 100

interface Props {
  /** Component key. */
  url: string
  /** Code of the portlet, under which its queries are kept. */
  code: string
  name: string
}

/** The page of a portlet, or what stands in its place while it loads and when it fails. */
export function PortletContent({ url, code, name }: Props) {
  const [found, retryPage] = useLazyPage(url)
  const client = useQueryClient()
  if (found.state === 'loading') return <Loading />
  if (found.state === 'failed') return <Failed name={name} onRetry={retryPage} />
  const { Page } = found
  return (
    <PortletBoundary
      fallback={(retry) => (
        <Failed
          name={name}
          onRetry={() => {
            void client.resetQueries({ queryKey: ['portlet', code] })
            retry()
          }}
        />
      )}
    >
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </PortletBoundary>
  )
}

const Loading = () => (
  <div className={css.waiting} data-waiting>
    <Spin delay={spinnerDelayMs} />
  </div>
)

function Failed({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <div className={css.waiting}>
      <BlockFailure name={name} onRetry={onRetry} />
    </div>
  )
}
