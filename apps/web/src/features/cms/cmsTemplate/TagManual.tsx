import { Collapse } from 'antd'
import { templateBlocks, templateFilters, templateTags, type TemplateTag } from '@app/shared/cms/templateTags.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import css from './template.module.css'

const tags: readonly TemplateTag[] = templateTags

/** 标签手册, as the engine itself knows the tags. */
export function TagManual({ onClosed }: { onClosed: () => void }) {
  return (
    <SideDrawer title="标签手册" size={640} onClosed={onClosed}>
      <h2 className={css.heading}>数据标签</h2>
      <p className={css.note}>每个标签以 var 指定接收数据的变量；一页最多使用 50 次数据标签。</p>
      <Collapse
        size="small"
        items={tags.map(({ name, gives, description, parameters, sample }) => ({
          key: name,
          label: `${name} · ${gives}`,
          children: (
            <>
              <p>{description}</p>
              {Object.keys(parameters).length > 0 && (
                <dl className={css.parameters}>
                  {Object.entries(parameters).map(([key, one]) => (
                    <div key={key}>
                      <dt>
                        <code>{key}</code>
                      </dt>
                      <dd>
                        {one.description}
                        {one.values && `：${one.values.join('、')}`}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              <pre className={css.sample} aria-label={`${name} 示例`}>
                {sample}
              </pre>
            </>
          ),
        }))}
      />
      <h2 className={css.heading}>块标签</h2>
      <Samples of={templateBlocks} />
      <h2 className={css.heading}>过滤器</h2>
      <Samples of={templateFilters} />
    </SideDrawer>
  )
}

function Samples({ of }: { of: readonly { name: string; description: string; sample: string }[] }) {
  return (
    <dl className={css.parameters}>
      {of.map(({ name, description, sample }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {description}
            <br />
            <code>{sample}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
