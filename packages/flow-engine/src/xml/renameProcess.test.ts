import { expect, test } from 'vitest'
import { renameProcess } from './renameProcess.ts'

test('改名: the process and what names it, nothing else', () => {
  const file = `<?xml version="1.0"?><d xmlns:b="x"><!-- <process id="old"/> -->
<b:collaboration><b:participant id="old2" processRef="old"/></b:collaboration>
<b:process name='旧 > 名' id='old' x:note="old"><b:task id="t" name="old"><![CDATA[<process id="old">]]></b:task></b:process>
<i:BPMNPlane bpmnElement="old"/></d>`
  expect(renameProcess(file, 'old', { key: 'new', name: '新 & "名"' }))
    .toBe(`<?xml version="1.0"?><d xmlns:b="x"><!-- <process id="old"/> -->
<b:collaboration><b:participant id="old2" processRef="new"/></b:collaboration>
<b:process  id="new" x:note="old" name="新 &amp; &quot;名&quot;"><b:task id="t" name="old"><![CDATA[<process id="old">]]></b:task></b:process>
<i:BPMNPlane bpmnElement="new"/></d>`)
})

test('改名: a process without content', () => {
  expect(renameProcess('<process id="a" />', 'a', { key: 'b', name: 'c' })).toBe('<process id="b" name="c" />')
  expect(renameProcess('<process id="a" />', 'a', { key: 'b', name: '$1 $& $$' })).toBe(
    '<process id="b" name="$1 $&amp; $$" />',
  )
  expect(renameProcess('<process id="a"/>', 'x', { key: 'b', name: 'c' })).toBe('<process id="a"/>')
})
