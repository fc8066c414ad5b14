import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined'
import { Button, Tag, Tooltip } from 'antd'
import type { ComponentType } from 'react'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import { thumbUrl } from '#/kit/http/picture.ts'
import css from './article.module.css'

const icons: Readonly<Record<string, ComponentType<{ title?: string }>>> = {
  '0': FileTextOutlined,
  '1': LinkOutlined,
  '2': PictureOutlined,
  '3': VideoCameraOutlined,
  '4': PaperClipOutlined,
}

/** What a working copy says beside 已发布. */
const changed: Readonly<Record<string, string>> = {
  '0': '有修改',
  '3': '修改待审',
  '4': '修改已通过',
  '5': '修改被退回',
}

/** Cover, kind, title and marks of an article in a list. */
export function ArticleTitle({ row, onOpen }: { row: ArticleItem; onOpen: () => void }) {
  const Icon = icons[row.articleType ?? '0'] ?? FileTextOutlined
  const style = {
    ...(row.titleStyle?.color && { color: row.titleStyle.color }),
    ...(row.titleStyle?.bold && { fontWeight: 600 }),
  }
  return (
    <span className={css.title}>
      {row.coverUrl && <img src={thumbUrl(row.coverUrl, 160)} alt="" loading="lazy" />}
      <Icon aria-hidden />
      <Button type="link" size="small" style={style} title={row.title} onClick={onOpen}>
        {row.title}
      </Button>
      {row.topFlag === '1' && <Tag color="blue">置顶</Tag>}
      {row.recommendFlag === '1' && <Tag color="green">荐</Tag>}
      {row.hotFlag === '1' && <Tag color="orange">热</Tag>}
      {row.slideFlag === '1' && <Tag color="purple">幻</Tag>}
      {row.scheduled && (
        <Tooltip title={`将于 ${row.publishTime ?? ''} 发布`}>
          <Tag color="cyan">定时</Tag>
        </Tooltip>
      )}
      {row.draftFlag === 'Y' && <Tag color="gold">{changed[row.draftStatus ?? '0'] ?? '有修改'}</Tag>}
      {row.lock && !row.lock.mine && (
        <Tooltip title={`${row.lock.name}正在编辑`}>
          <LockOutlined role="img" aria-label={`${row.lock.name}正在编辑`} />
        </Tooltip>
      )}
    </span>
  )
}
