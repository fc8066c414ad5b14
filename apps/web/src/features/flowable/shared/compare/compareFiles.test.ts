import { expect, test } from 'vitest'
import { compareFiles } from './compareFiles.ts'

const file = (body: string, drawing = '') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn"><process id="p">${body}</process>${drawing}</definitions>`

test('对比: what came, went and says something else; order of attributes and places do not count', () => {
  const before = file(
    '<startEvent id="s"><outgoing>x</outgoing></startEvent><userTask id="a" name="一" f:assignee="1"/><userTask id="gone"/><subProcess id="sub"><userTask id="in" name="内"/></subProcess>',
    '<di x="1"/>',
  )
  const after = file(
    '<startEvent id="s"/><userTask f:assignee="1" name="一" id="a"/><userTask id="new" name="新"/><subProcess id="sub"><userTask id="in" name="外"/></subProcess>',
    '<di x="2"/>',
  )
  expect(compareFiles(before, after)).toEqual({
    added: ['new'],
    removed: ['gone'],
    changed: ['in'],
    names: { s: 's', a: '一', gone: 'gone', sub: 'sub', in: '外', new: '新' },
  })
  expect(
    compareFiles(file('<userTask id="a" f:assignee="1"/>'), file('<userTask id="a" f:assignee="2"/>')).changed,
  ).toEqual(['a'])
})
