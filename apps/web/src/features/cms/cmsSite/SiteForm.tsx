import { ConfigProvider } from 'antd'
import { cmsSite, siteId, siteTabs, type SiteTab } from '@app/shared/cms/cmsSite.ts'
import ResourceForm from '#/kit/form/ResourceForm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import css from './cmsSite.module.css'

const watermarkOnly = new Set([
  'watermarkImage',
  'watermarkPosition',
  'watermarkOpacity',
  'watermarkRatio',
  'watermarkMinSize',
])

const shows = (key: string, { watermark, siteMode }: Readonly<Record<string, unknown>>) =>
  key === 'staticPages' ? siteMode === 'static' : !watermarkOnly.has(key) || watermark === 'Y'

/** The settings of one tab. */
export function SiteForm({ tab, onDirty }: { tab: SiteTab; onDirty: (isDirty: () => boolean) => void }) {
  const { hasPermi } = useAuth()
  return (
    <div className={css.form}>
      <ConfigProvider componentDisabled={!hasPermi(['cms:cmsSite:edit'])}>
        <ResourceForm
          resource={cmsSite}
          id={siteId}
          frame="inline"
          title={siteTabs[tab].label}
          fields={() => siteTabs[tab].fields}
          shows={shows}
          onDirty={onDirty}
          onSaved={() => undefined}
          onClose={() => undefined}
        />
      </ConfigProvider>
    </div>
  )
}
