import { Button } from 'antd'
import { useState } from 'react'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { ClassPane } from '#/features/cms/shared/ClassPane.tsx'
import { thumbUrl } from '#/kit/http/picture.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { ListStart } from '#/kit/list/useListStart.ts'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import { bytesText } from '#/kit/words/format.ts'
import { asksPassword, resourceInputs, resourceTabs } from './resourceInputs.tsx'
import { useResourceActs } from './useResourceActs.tsx'
import css from './cmsResource.module.css'

const deletedChoices = [{ value: 'Y', label: '已删除' }]

/** Classes beside the resources in them. */
export function ResourceList({ list }: { list: ListStart }) {
  const acts = useResourceActs()
  const [known, setKnown] = useState<TreeNode>()
  const { filters } = list.state
  const { classId } = filters
  const binned = filters.deleted === 'Y'
  const choose = (node: TreeNode | undefined) => {
    const { classId: _, ...others } = filters
    setKnown(node)
    list.change({ filters: node ? { ...others, classId: node.id } : others, pageNum: 1 })
  }
  return (
    <>
      <SidePane
        label="栏目"
        chosen={classId === undefined ? '全部' : known?.id === classId ? known.title : '…'}
        pane={(done) => (
          <ClassPane
            selected={classId}
            canSelect={({ attributes }) => attributes.classType !== 'link'}
            onSelect={(node) => {
              choose(node)
              done()
            }}
          />
        )}
      >
        <ResourcePage
          resource={cmsResource}
          list={list}
          search={[
            'resourceName',
            'resourceCode',
            'resourceType',
            'status',
            { key: 'tag', label: '标签' },
            { key: 'deleted', label: '范围', placeholder: '未删除', choices: deletedChoices },
          ]}
          columns={{
            coverFiles: {
              title: '封面',
              width: 56,
              render: ({ coverFiles }) =>
                coverFiles?.[0] ? <img className={css.cover} src={thumbUrl(coverFiles[0].url, 160)} alt="" /> : '-',
            },
            resourceName: { width: 180 },
            resourceCode: { hidden: true },
            className: { hidden: true },
            versionCount: { hidden: true },
            createTime: { hidden: true },
            currentVersion: { width: 96, render: ({ currentVersion }) => currentVersion ?? '-' },
            size: { hidden: true, align: 'right', render: ({ size }) => (size > 0 ? bytesText(size) : '-') },
            downloadUrl: false,
            deleted: false,
            updateTime: { title: '更新时间' },
          }}
          columnOrder={[
            'coverFiles',
            'resourceName',
            'resourceCode',
            'resourceType',
            'className',
            'currentVersion',
            'versionCount',
            'size',
            'downloads',
            'status',
          ]}
          form={{
            frame: 'dialog',
            size: { width: 960, height: 700 },
            inputs: resourceInputs,
            tabs: resourceTabs,
            initialValues: classId === undefined ? {} : { classId },
            shows: asksPassword,
          }}
          editRefusal={({ deleted }) => (deleted ? '已删除的资源不能修改，请先还原' : undefined)}
          rowActions={acts.of}
          batch={(rows) =>
            binned
              ? acts.may('remove') && (
                  <Button size="small" onClick={() => void acts.restore(rows)}>
                    还原
                  </Button>
                )
              : (acts.may('edit') || acts.may('publish') || acts.may('remove')) && (
                  <>
                    {acts.may('publish') && (
                      <>
                        <Button size="small" onClick={() => void acts.publish(rows, '0')}>
                          上架
                        </Button>
                        <Button size="small" onClick={() => void acts.publish(rows, '1')}>
                          下架
                        </Button>
                      </>
                    )}
                    {acts.may('edit') && (
                      <Button size="small" onClick={() => acts.move(rows)}>
                        移动
                      </Button>
                    )}
                    {acts.may('remove') && (
                      <Button size="small" danger onClick={() => acts.remove(rows)}>
                        删除
                      </Button>
                    )}
                  </>
                )
          }
          purpose="资源按版本发布，下载地址保持不变"
        />
      </SidePane>
      {acts.dialogs}
    </>
  )
}
