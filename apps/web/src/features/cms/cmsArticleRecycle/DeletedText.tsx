import { useQuery } from '@tanstack/react-query'
import { articleRecycleCalls, cmsArticleRecycle } from '@app/shared/cms/cmsRecycle.ts'
import { RichView } from '#/components/RichText/RichView.tsx'
import { call } from '#/kit/http/http.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'

/** The text of a deleted article, to see whether it is the one that is wanted back. */
export function DeletedText({ id, onClosed }: { id: string; onClosed: () => void }) {
  const query = useQuery({
    queryKey: [cmsArticleRecycle.name, 'text', id],
    queryFn: ({ signal }) => call(articleRecycleCalls.get, { params: { id } }, { signal, silent: true }),
  })
  const { data } = query
  return (
    <SideDrawer title={data?.title ?? '查看文章'} size={720} onClosed={onClosed}>
      {data ? (
        <>
          <DetailGroup title="文章信息">
            <Detail label="原栏目">{data.recyclePath}</Detail>
            <Detail label="作者">{data.author}</Detail>
            <Detail label="摘要" wide>
              {data.summary}
            </Detail>
          </DetailGroup>
          <RichView html={data.html} />
        </>
      ) : (
        <LoadState query={query} />
      )}
    </SideDrawer>
  )
}
