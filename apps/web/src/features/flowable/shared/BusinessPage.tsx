import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import type { BusinessPageProps } from '#/components/businessPage.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useLazyPage } from '#/kit/page/useLazyPage.ts'

/** The page of another area in place of a form; the app knows where it is. */
export default function BusinessPage({ page, ...props }: { page: string } & BusinessPageProps) {
  const [found, retry] = useLazyPage(page)
  if (found.state === 'loading') return <Skeleton active />
  if (found.state === 'failed') return <LoadFailure text={`页面组件不存在：${page}`} onRetry={retry} />
  const Page = found.Page as ComponentType<BusinessPageProps>
  return <Page {...props} />
}
