import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { notice } from '@app/shared/system/notice.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { NoticeArticle } from './NoticeArticle.tsx'

/** 预览 of a stored notice; reading it here does not count. */
export default function NoticePreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(resourceQueries(notice).get(id))
  return (
    <Dialog open title="公告预览" width={960} height={600} footer={null} onCancel={onClose}>
      <Spin spinning={isFetching} description="Loading..." delay={200}>
        {error && <LoadFailure text={error.message} onRetry={() => void refetch()} />}
        {data && <NoticeArticle notice={{ ...data, attachments: data.attachments ?? [] }} />}
      </Spin>
    </Dialog>
  )
}
