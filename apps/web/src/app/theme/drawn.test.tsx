import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import {
  Alert,
  App,
  Badge,
  Button,
  Card,
  Checkbox,
  Collapse,
  ConfigProvider,
  Descriptions,
  Divider,
  Dropdown,
  Empty,
  Form,
  Input,
  Menu,
  Pagination,
  Popover,
  Progress,
  Radio,
  Result,
  Segmented,
  Select,
  Spin,
  Statistic,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  Timeline,
  Tooltip,
  Tree,
  Typography,
  Upload,
} from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { antdTheme, cssVarKey } from './antdTheme.ts'
import { palettes, type Mode } from './palette.ts'
import { presets } from './presets.ts'
import { ownVariables } from './strip.ts'
import { contrast, reading } from './testing/contrast.ts'
import { colours, type Doing } from './testing/drawn.ts'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/*.tsx', { cwd: source, exclude: (name) => name.endsWith('.test.tsx') }).map((file) => ({
  file,
  text: readFileSync(join(source, file), 'utf8'),
}))

const tagColours = 'red volcano orange gold yellow lime green cyan blue geekblue purple magenta'.split(' ')
const states = ['default', 'success', 'processing', 'error', 'warning'] as const
const alerts = ['success', 'info', 'warning', 'error'] as const
const here = (element: HTMLElement) => element.parentElement ?? document.body
const words = [
  { key: 'a', label: '甲' },
  { key: 'b', label: '乙', danger: true },
]
const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]

/** Each part of the library that writes words, in every look that its props can give it. */
const gallery: Readonly<Record<string, ReactElement>> = {
  Alert: (
    <>
      {alerts.map((type) => (
        <Alert key={type} type={type} showIcon title="标题" description="说明" action={<a href="#a">查看</a>} />
      ))}
      <Alert banner type="warning" title="横幅" />
    </>
  ),
  Badge: (
    <>
      <Badge count={5}>
        <span>页签</span>
      </Badge>
      <Badge count={120} size="small" />
      {states.map((status) => (
        <Badge key={status} status={status} text="状态" />
      ))}
    </>
  ),
  Button: (
    <>
      {(['primary', 'default', 'dashed', 'text', 'link'] as const).map((type) =>
        [false, true].map((danger) => (
          <Button key={`${type}${danger}`} type={type} danger={danger}>
            保存
          </Button>
        )),
      )}
    </>
  ),
  Card: (
    <Card title="标题" extra={<a href="#a">更多</a>}>
      内容
    </Card>
  ),
  Checkbox: <Checkbox checked>同意</Checkbox>,
  Collapse: <Collapse defaultActiveKey="a" items={[{ key: 'a', label: '标题', children: '内容' }]} />,
  Descriptions: <Descriptions bordered items={[{ key: 'a', label: '名称', children: '内容' }]} />,
  Divider: <Divider>分隔</Divider>,
  Dropdown: (
    <Dropdown open menu={{ items: words, selectable: true, selectedKeys: ['a'] }} getPopupContainer={here}>
      <Button>更多</Button>
    </Dropdown>
  ),
  Empty: <Empty description="暂无数据" />,
  Form: (
    <Form layout="vertical">
      <Form.Item label="名称" required validateStatus="error" help="名称不能为空" extra="说明">
        <Input prefix="前" suffix="后" showCount maxLength={10} />
      </Form.Item>
      <Form.Item label="名称" validateStatus="warning" help="名称较长">
        <Input />
      </Form.Item>
    </Form>
  ),
  Menu: (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <Menu
          key={theme}
          theme={theme}
          mode="inline"
          selectedKeys={['b']}
          openKeys={['a']}
          items={[
            { key: 'a', label: '系统', children: [{ key: 'b', label: '岗位' }] },
            { key: 'c', label: '工作台' },
          ]}
        />
      ))}
    </>
  ),
  Pagination: <Pagination total={80} defaultCurrent={2} showTotal={(total) => `共 ${total} 条`} showQuickJumper />,
  Popover: (
    <Popover open title="标题" content="内容" getPopupContainer={here}>
      <span>图例</span>
    </Popover>
  ),
  Progress: (
    <>
      {(['normal', 'active', 'success', 'exception'] as const).map((status) => (
        <Progress key={status} percent={62} status={status} format={(percent) => `${percent}%`} />
      ))}
      <Progress type="circle" percent={62} />
    </>
  ),
  Radio: (
    <>
      <Radio.Group optionType="button" buttonStyle="solid" value="a" options={options} />
      <Radio.Group optionType="button" value="a" options={options} />
      <Radio checked>甲</Radio>
    </>
  ),
  Result: (
    <>
      {(['success', 'error', 'info', 'warning'] as const).map((status) => (
        <Result key={status} status={status} title="提交成功" subTitle="编号 1" />
      ))}
    </>
  ),
  Segmented: <Segmented value="a" options={options} />,
  Select: (
    <>
      <Select open mode="multiple" value={['a']} options={options} getPopupContainer={here} />
      <Select placeholder="请选择" options={options} />
    </>
  ),
  Spin: (
    <Spin description="加载中">
      <div style={{ height: 40 }} />
    </Spin>
  ),
  Statistic: <Statistic title="访问量" value={1234} suffix="次" />,
  Steps: (
    <>
      {(['wait', 'process', 'finish', 'error'] as const).map((status) => (
        <Steps
          key={status}
          current={1}
          status={status}
          items={['填写', '审批', '归档'].map((title) => ({ title, content: '说明' }))}
        />
      ))}
    </>
  ),
  Switch: (
    <>
      {[true, false].map((checked) => (
        <Switch key={String(checked)} size="small" checked={checked} checkedChildren="正常" unCheckedChildren="停用" />
      ))}
    </>
  ),
  Table: (
    <Table
      rowKey="id"
      dataSource={[
        { id: '1', name: '甲' },
        { id: '2', name: '乙' },
      ]}
      columns={[{ title: '名称', dataIndex: 'name', sorter: true, sortOrder: 'ascend' }]}
      rowSelection={{ selectedRowKeys: ['1'] }}
      expandable={{ expandedRowKeys: ['1'], expandedRowRender: () => '更多' }}
    />
  ),
  Tabs: (
    <>
      <Tabs items={words.map(({ key, label }) => ({ key, label, children: label }))} />
      <Tabs type="card" items={words.map(({ key, label }) => ({ key, label, children: label }))} />
    </>
  ),
  Tag: (
    <>
      {[undefined, ...states, ...tagColours].map((color) =>
        (['filled', 'outlined'] as const).map((variant) => (
          <Tag key={`${color}${variant}`} {...(color && { color })} variant={variant}>
            标签
          </Tag>
        )),
      )}
    </>
  ),
  Timeline: (
    <Timeline items={['blue', 'green', 'red', 'gray'].map((color) => ({ color, title: '10:30', content: '通过' }))} />
  ),
  Tooltip: (
    <Tooltip open title="说明" getPopupContainer={here}>
      <span>图标</span>
    </Tooltip>
  ),
  Tree: (
    <Tree
      defaultExpandAll
      selectedKeys={['a']}
      treeData={[{ key: 'a', title: '集团', children: [{ key: 'b', title: '部门' }] }]}
    />
  ),
  Typography: (
    <>
      {(['secondary', 'success', 'warning', 'danger'] as const).map((type) => (
        <Typography.Text key={type} type={type}>
          文字
        </Typography.Text>
      ))}
      <Typography.Link>链接</Typography.Link>
    </>
  ),
  Upload: <Upload fileList={[{ uid: '1', name: '合同.pdf', status: 'error' }]} />,
}

/** Parts without words of their own, or whose words are those of another part. */
const wordless: Readonly<Record<string, string>> = {
  App: 'gives messages and questions their place; their words are text on a pop-up',
  AntApp: 'likewise',
  AutoComplete: 'Select',
  Cascader: 'Select',
  ColorPicker: 'chosen colours are what is shown',
  ConfigProvider: 'draws nothing',
  DatePicker: 'text on a pop-up; days around the month in palette.test.ts',
  Drawer: 'text on a pop-up',
  Input: 'Form',
  InputNumber: 'Form',
  Mentions: 'Select',
  Modal: 'text on a pop-up',
  Popconfirm: 'text on a pop-up, Button',
  QRCode: 'black on white whatever the theme',
  Rate: 'stars',
  Skeleton: 'bars',
  Slider: 'Tooltip',
  Space: 'draws nothing',
  TimePicker: 'DatePicker',
  TreeSelect: 'Select',
  theme: 'draws nothing',
}

test('颜色: every part of the library that the product uses is looked at here', () => {
  const used = files.flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => name.split(' as ')[0] ?? ''),
    ),
  )
  expect([...new Set(used)].filter((name) => !(name in gallery) && !(name in wordless))).toEqual([])
})

test('颜色: parts of the library are coloured by the words of the theme alone', () => {
  const known = new Set<string>([...tagColours, ...states, ...alerts, 'gray'])
  const foreign = files.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:Tag|Badge|Timeline|Progress|Statistic|Steps)\b[^<]*?\b(?:color|strokeColor)="([^"]+)"/g)]
      .filter(([, colour = '']) => !known.has(colour))
      .map(([, colour]) => `${file}: ${colour}`),
  )
  expect(foreign).toEqual([])
  // White on their own colour, which few of them carry.
  const solid = files.filter(({ text }) => /<Tag\b[^<]*?variant="solid"|percentPosition/.test(text))
  expect(solid.map(({ file }) => file)).toEqual([])
})

const modes: Mode[] = ['light', 'dark']
const ownStyles = readFileSync(join(source, 'app/global.css'), 'utf8')

/** Words below 4.5 on what they stand on; what cannot be used may be pale. */
function pale(mode: Mode, doing: readonly Doing[]): string[] {
  const { colourOf, groundOf } = colours(document, doing)
  const exempt = '[disabled], [aria-disabled="true"], [class*="-disabled"], svg, style, [aria-hidden="true"]'
  return [...document.querySelectorAll<HTMLElement>('[data-part] *')].flatMap((element) => {
    const said = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!said || element.closest(exempt)) return []
    const ground = groundOf(element, palettes[mode].card)
    const text = colourOf(element)
    const part = element.closest<HTMLElement>('[data-part]')?.dataset.part
    const place = `${doing.join(' ')} ${part} .${element.className} "${element.textContent}"`
    if (text === undefined) return [`${place}: no colour`]
    const ratio = contrast(text, ground)
    return ratio >= reading ? [] : [`${place}: ${text} on ${ground} ${ratio.toFixed(2)}`]
  })
}

test.each(presets.flatMap((preset) => modes.map((mode) => [preset.name, mode, preset] as const)))(
  '%s, %s: all words of the library can be read on the ground that it paints',
  (_, mode, preset) => {
    const root = document.documentElement
    root.className = cssVarKey
    for (const [name, value] of Object.entries(ownVariables(mode, preset.swatch))) root.style.setProperty(name, value)
    const own = document.createElement('style')
    own.textContent = ownStyles
    document.head.append(own)
    try {
      render(
        <ConfigProvider locale={zhCN} theme={antdTheme({ mode, swatch: preset.swatch, reducedMotion: true })}>
          <App component={false}>
            {Object.entries(gallery).map(([part, look]) => (
              <div key={part} data-part={part}>
                {look}
              </div>
            ))}
          </App>
        </ConfigProvider>,
      )
      // At rest, under the pointer, and while it is pressed.
      for (const doing of [[], ['hover'], ['hover', 'active']] satisfies Doing[][])
        expect([...new Set(pale(mode, doing))]).toEqual([])
    } finally {
      cleanup()
      own.remove()
      root.removeAttribute('class')
      root.removeAttribute('style')
    }
  },
)
