import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { Link } from 'react-router'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { call } from '#/kit/http/http.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'

/** Places of some files; what the reader may not know of is only counted. */
export function usePlaces(ids: readonly string[]) {
  return useQuery({
    queryKey: [cmsFile.name, 'refs', ids],
    queryFn: async ({ signal }) => {
      const each = await Promise.all(ids.map((id) => call(cmsFileCalls.refs, { params: { id } }, { signal })))
      const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((all, one) => all + of(one), 0)
      return {
        places: each.flatMap(({ places }) => places),
        hidden: sum(({ hidden }) => hidden),
        total: sum(({ total }) => total),
        isOpen: each.some(({ isOpen }) => isOpen),
      }
    },
    // Another row may show it by now.
    gcTime: 0,
  })
}

export function PlaceList({ ids }: { ids: readonly string[] }) {
  const query = usePlaces(ids)
  const { data } = query
  return (
    <>
      <LoadState query={query} />
      {data && (
        <Table
          size="small"
          pagination={false}
          locale={{ emptyText: data.hidden > 0 ? '引用它的内容您都无权查看' : '还没有内容引用该文件' }}
          dataSource={data.places.map((place, key) => ({ ...place, key }))}
          columns={[
            { title: '类型', dataIndex: 'kind', width: 120 },
            {
              title: '名称',
              dataIndex: 'title',
              render: (title: string, { to }) => (to ? <Link to={to}>{title}</Link> : title),
            },
          ]}
          footer={() =>
            data.hidden > 0 ? `共 ${data.total} 处，其中 ${data.hidden} 处您无权查看` : `共 ${data.total} 处`
          }
        />
      )}
    </>
  )
}
