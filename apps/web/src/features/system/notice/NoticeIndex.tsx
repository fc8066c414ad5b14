import PushpinFilled from '@ant-design/icons/PushpinFilled'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { notice, SendStatus, type NoticeItem } from '@app/shared/system/notice.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { DictTag, TagSample } from '#/kit/words/DictTag.tsx'
import { numberText } from '#/kit/words/format.ts'
import { isManual, useNoticeActs } from './useNoticeActs.tsx'
import css from './notice.module.css'

const NoticeQuickForm = lateDialog(() => import('./NoticeQuickForm.tsx'))
const NoticePreview = lateDialog(() => import('./NoticePreview.tsx'))
const ReadStatistics = lateDialog(() => import('./ReadStatistics.tsx'))

type Shown = { part: 'preview' | 'statistics'; row: NoticeItem }

/** 通知公告 as those see it who write it. */
export default function NoticeIndex() {
  const [shown, setShown] = useState<Shown>()
  const preview = (row: NoticeItem) => setShown({ part: 'preview', row })
  const statistics = (row: NoticeItem) => setShown({ part: 'statistics', row })
  const { may, ofRow } = useNoticeActs({ preview, statistics })
  const close = () => setShown(undefined)
  return (
    <>
      <ResourcePage
        resource={notice}
        purpose="向全体或指定的部门、角色、岗位、用户发布消息"
        search={[
          'noticeTitle',
          { key: 'createBy', label: '操作人员' },
          'noticeType',
          'sendStatus',
          'noticeScope',
          'source',
          'createTime',
        ]}
        initialFilters={{ source: 'manual' }}
        columnOrder={['noticeTitle', 'noticeType', 'status', 'sendStatus', 'noticeScope', 'read', 'createByName']}
        columns={{
          noticeTitle: { render: (row) => <Title row={row} onOpen={may.query ? preview : undefined} /> },
          noticeType: { width: 88, render: (row) => <DictTag type="sys_notice_type" value={row.noticeType} /> },
          status: { width: 76 },
          sendStatus: { width: 112, render: (row) => <State row={row} /> },
          noticeScope: { hidden: true },
          read: {
            title: '阅读',
            width: 104,
            align: 'right',
            render: (row) => <Read row={row} onOpen={may.query ? statistics : undefined} />,
          },
          createByName: { width: 96 },
          publishTime: { width: 160 },
          createTime: { width: 112, render: (row) => row.createTime?.slice(0, 10) },
          priority: { hidden: true },
          source: { hidden: true },
          summary: { hidden: true, width: 240 },
          endTime: { hidden: true },
          isTop: false,
          receiveCount: false,
          readCount: false,
          expired: false,
        }}
        rowActions={ofRow}
        editRefusal={(row) => (isManual(row) ? undefined : '系统消息不能修改')}
        removeText={(rows) => {
          const out = rows.some(({ sendStatus }) => sendStatus === SendStatus.published)
          return `当前选中公告标题为"${namesOf(rows, 'noticeTitle')}"的数据${out ? '，该公告已发布' : ''}`
        }}
        renderForm={(props) => <NoticeQuickForm {...props} />}
      />
      <Suspense>
        {shown?.part === 'preview' && <NoticePreview id={shown.row.id} onClose={close} />}
        {shown?.part === 'statistics' && <ReadStatistics notice={shown.row} onClose={close} />}
      </Suspense>
    </>
  )
}

type Open = ((row: NoticeItem) => void) | undefined

function Title({ row, onOpen }: { row: NoticeItem; onOpen: Open }) {
  return (
    <span className={css.title}>
      {row.isTop === 'Y' && <PushpinFilled className={css.pin} role="img" aria-label="置顶" title="置顶" />}
      {onOpen ? (
        <Button type="link" size="small" className={css.name} title={row.noticeTitle} onClick={() => onOpen(row)}>
          {row.noticeTitle}
        </Button>
      ) : (
        <span className={css.name} title={row.noticeTitle}>
          {row.noticeTitle}
        </span>
      )}
    </span>
  )
}

function State({ row }: { row: NoticeItem }) {
  if (row.expired) return <TagSample listClass="default">已过期</TagSample>
  return <DictTag type="sys_notice_send_status" value={row.sendStatus} />
}

/** Who has read it, of those it is for; only what is out has readers. */
function Read({ row, onOpen }: { row: NoticeItem; onOpen: Open }) {
  const text = `${numberText(row.readCount)}/${numberText(row.receiveCount)}`
  if (row.sendStatus !== SendStatus.published) return <span className={css.none}>-</span>
  if (!onOpen) return text
  return (
    <Button type="link" size="small" aria-label={`阅读情况 ${row.noticeTitle} ${text}`} onClick={() => onOpen(row)}>
      {text}
    </Button>
  )
}
