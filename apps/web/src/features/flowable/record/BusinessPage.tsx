import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useLazyPage } from '#/kit/page/useLazyPage.ts'

/** What the page of a business form is told; it reads its object by the request (workflow §9). */
interface BusinessPageProps {
  procInsId: string
  taskId: string | null
  businessKey: string | null
}

/** The page of another area in place of a form; the app knows where it is. */
export default function BusinessPage({ page, detail: { instance, task } }: { page: string; detail: RequestDetail }) {
  const [found, retry] = useLazyPage(page)
  if (found.state === 'loading') return <Skeleton active />
  if (found.state === 'failed') return <LoadFailure text={`页面组件不存在：${page}`} onRetry={retry} />
  const Page = found.Page as ComponentType<BusinessPageProps>
  return <Page procInsId={instance.id} taskId={task?.id ?? null} businessKey={instance.businessKey} />
}
