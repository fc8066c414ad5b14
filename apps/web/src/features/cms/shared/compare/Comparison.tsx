import { Segmented, Table } from 'antd'
import { useMemo, useState } from 'react'
import type { FieldDifference } from '@app/shared/cms/articleVersions.ts'
import { valueText } from '#/features/cms/shared/valueText.ts'
import { compareBodies, type Line, type Part } from './diffText.ts'
import css from './comparison.module.css'

interface ComparisonProps {
  /** What the two texts are called, the former first. */
  names: readonly [string, string]
  fields: readonly FieldDifference[]
  bodies: readonly [string, string]
}

/** Two texts: fields that differ, and the bodies side by side or as one. */
export function Comparison({ names, fields, bodies: [before, after] }: ComparisonProps) {
  const [way, setWay] = useState<'sides' | 'merged'>('sides')
  const lines = useMemo(() => compareBodies(before, after), [before, after])
  return (
    <>
      {fields.length > 0 && (
        <Table
          size="small"
          rowKey="field"
          pagination={false}
          dataSource={[...fields]}
          columns={[
            { title: '内容', dataIndex: 'label', width: 120 },
            { title: names[0], render: (_, row) => valueText(row.a) },
            { title: names[1], render: (_, row) => valueText(row.b) },
          ]}
        />
      )}
      <Segmented<'sides' | 'merged'>
        className={css.way}
        value={way}
        onChange={setWay}
        options={[
          { value: 'sides', label: '并排' },
          { value: 'merged', label: '合并' },
        ]}
      />
      {lines.every(isSame) ? <p>正文相同</p> : way === 'sides' ? <Sides lines={lines} /> : <Merged lines={lines} />}
    </>
  )
}

const isSame = ({ before, after }: Line) => [...(before ?? []), ...(after ?? [])].every(({ kind }) => kind === 'same')

function Sides({ lines }: { lines: readonly Line[] }) {
  return (
    <div className={css.compare}>
      {lines.flatMap(({ before, after }, at) => [
        <div key={`${at} a`}>{before && <Parts of={before} />}</div>,
        <div key={`${at} b`}>{after && <Parts of={after} />}</div>,
      ])}
    </div>
  )
}

function Merged({ lines }: { lines: readonly Line[] }) {
  return (
    <div className={css.merged}>
      {lines.map((line, at) => (
        <div key={at}>
          {isSame(line) ? (
            <Parts of={line.after ?? []} />
          ) : (
            <>
              {line.before && <Parts of={line.before} />} {line.after && <Parts of={line.after} />}
            </>
          )}
        </div>
      ))}
    </div>
  )
}

const Parts = ({ of }: { of: readonly Part[] }) => (
  <>
    {of.map(({ kind, text }, at) =>
      kind === 'same' ? (
        <span key={at}>{text}</span>
      ) : kind === 'added' ? (
        <ins key={at} className={css.added}>
          {text}
        </ins>
      ) : (
        <del key={at} className={css.removed}>
          {text}
        </del>
      ),
    )}
  </>
)
