import { Segmented, Tabs } from 'antd'
import { useState } from 'react'
import type { AuditView } from '@app/shared/cms/cmsFlowAudit.ts'
import { RichView } from '#/components/RichText/RichView.tsx'
import { Comparison } from '#/features/cms/shared/compare/Comparison.tsx'
import { useHttp } from '#/kit/http/httpOf.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import css from './audit.module.css'

type Device = 'desktop' | 'phone'

/** The frozen text as visitors would read it, beside what they read now, with its files and what search engines see. */
export function AuditContent({ view }: { view: AuditView }) {
  const [device, setDevice] = useState<Device>('desktop')
  const { live } = view
  const tabs = [
    { key: 'body', label: '正文', children: <Body view={view} device={device} onDevice={setDevice} /> },
    ...(live
      ? [
          {
            key: 'compare',
            label: '与线上对比',
            children: (
              <Comparison
                names={['线上', `审核版本 V${view.versionNo}`]}
                fields={live.fields}
                bodies={[live.html, view.html]}
              />
            ),
          },
        ]
      : []),
    {
      key: 'files',
      label: `附件${view.files.length > 0 ? ` ${view.files.length}` : ''}`,
      children: <Files view={view} />,
    },
    { key: 'seo', label: 'SEO', children: <Seo view={view} /> },
  ]
  return (
    <div className={css.content}>
      <Tabs className={css.plainTabs} size="small" items={tabs} />
    </div>
  )
}

interface BodyProps {
  view: AuditView
  device: Device
  onDevice: (device: Device) => void
}

function Body({ view, device, onDevice }: BodyProps) {
  const http = useHttp()
  const text = (key: string) => String(view.snapshot[key] ?? '')
  const facts = [text('author'), text('source')].filter(Boolean).join(' · ')
  return (
    <>
      <Segmented<Device>
        value={device}
        onChange={onDevice}
        options={[
          { value: 'desktop', label: '桌面' },
          { value: 'phone', label: '手机' },
        ]}
      />
      <article className={device === 'phone' ? css.phone : css.desktop}>
        <h2>{text('title')}</h2>
        {facts && <p className={css.quiet}>{facts}</p>}
        {text('summary') && <p className={css.summary}>{text('summary')}</p>}
        {view.cover && <img className={css.cover} alt="封面图" {...pictureFrom(http, view.cover)} />}
        {text('linkUrl') && <p>{`外部链接：${text('linkUrl')}`}</p>}
        {text('videoUrl') && <p>{`视频地址：${text('videoUrl')}`}</p>}
        <RichView html={view.html} />
        {view.pictures.map(({ id, name, url }) => (
          <figure key={id}>
            <img alt={name} {...pictureFrom(http, url)} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </article>
    </>
  )
}

function Files({ view }: { view: AuditView }) {
  const http = useHttp()
  if (view.files.length === 0) return <p className={css.quiet}>没有附件</p>
  return (
    <ul className={css.remarks}>
      {view.files.map(({ id, name, url }) => (
        <li key={id}>
          <a href={pictureFrom(http, url).src} download={name}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Seo({ view }: { view: AuditView }) {
  const text = (key: string) => String(view.snapshot[key] ?? '')
  const tags = Array.isArray(view.snapshot.tags) ? view.snapshot.tags.map(String).join('、') : ''
  return (
    <DetailGroup title="搜索引擎">
      <Detail label="SEO标题" wide>
        {text('seoTitle')}
      </Detail>
      <Detail label="SEO关键词" wide>
        {text('seoKeywords')}
      </Detail>
      <Detail label="SEO描述" wide>
        {text('seoDescription')}
      </Detail>
      <Detail label="URL别名">{text('slug')}</Detail>
      <Detail label="标签">{tags}</Detail>
      <Detail label="关键词">{text('keywords')}</Detail>
      <Detail label="禁止收录">{text('noIndex') === 'Y' ? '是' : '否'}</Detail>
    </DetailGroup>
  )
}
