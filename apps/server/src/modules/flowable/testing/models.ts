const head = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://atrium/test">`

/** A process of elements that stand in a row, unless they say what flows there are. */
export const model = (key: string, body: string, declared = '') =>
  `${head}${declared}<process id="${key}" name="${key}" isExecutable="true">${body}</process></definitions>`

export const user = (id: string, assignee: string) =>
  `<userTask id="${id}" name="${id}" flowable:assignee="${assignee}"/>`

export const flows = (...ways: [string, string, string?][]) =>
  ways
    .map(([from, to, condition]) => {
      const inner = condition ? `<conditionExpression><![CDATA[${condition}]]></conditionExpression>` : ''
      return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
    })
    .join('')

export const ends = '<startEvent id="s"/><endEvent id="e"/>'
