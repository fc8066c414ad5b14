import type { TimelineStep } from '@app/shared/flowable/requestDetail.ts'
import { thumbUrl } from '#/kit/http/picture.ts'
import css from './record.module.css'

const isPicture = (name: string) => /\.(?:bmp|gif|jpe?g|png|webp)$/i.test(name)

/** 附件 on paper: what people added to their opinions, the oldest first; a printer waits for pictures that come late. */
export function PrintedFiles({ steps }: { steps: readonly TimelineStep[] }) {
  const files = steps
    .toReversed()
    .flatMap(({ nodeName, sayings }) =>
      sayings.flatMap((saying) => saying.files.map((file) => ({ ...file, nodeName, by: saying.user.name }))),
    )
  if (files.length === 0) return null
  return (
    <section className={css.printed} aria-labelledby="printed-files">
      <h2 id="printed-files" className={css.formName}>
        附件
      </h2>
      <ul className={css.sayings}>
        {files.map(({ id, name, url, nodeName, by }) => (
          <li key={id}>
            <p className={css.sayingHead}>
              <strong>{name}</strong>
              <span>{[nodeName, by].filter(Boolean).join(' · ')}</span>
            </p>
            {isPicture(name) && <img className={css.picture} src={thumbUrl(url, 640)} alt="" loading="lazy" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
