const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** `flow_` and eight signs (workflow §18.3). */
export function newKey(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(8))
  return `flow_${[...numbers].map((number) => signs[number % signs.length]).join('')}`
}

/** A process to begin with: it starts, and its initiator has the first task. */
export function newProcess(key = newKey()): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://flowable.org/bpmn">
  <process id="${key}" name="${key}" isExecutable="true">
    <startEvent id="start" name="开始" flowable:initiator="initiator">
      <outgoing>toInitiator</outgoing>
    </startEvent>
    <userTask id="initiatorTask" name="发起人" flowable:assignee="\${initiator}">
      <extensionElements>
        <flowable:candidateStrategy>36</flowable:candidateStrategy>
        <flowable:approveType>1</flowable:approveType>
        <flowable:buttonsSetting id="1" displayName="提交" enable="true" />
      </extensionElements>
      <incoming>toInitiator</incoming>
    </userTask>
    <sequenceFlow id="toInitiator" sourceRef="start" targetRef="initiatorTask" />
  </process>
  <bpmndi:BPMNDiagram id="${key}.diagram">
    <bpmndi:BPMNPlane id="${key}.plane" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start.di" bpmnElement="start">
        <dc:Bounds x="160" y="182" width="36" height="36" />
        <bpmndi:BPMNLabel><dc:Bounds x="167" y="225" width="24" height="14" /></bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="initiatorTask.di" bpmnElement="initiatorTask">
        <dc:Bounds x="250" y="160" width="100" height="80" />
      </bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="toInitiator.di" bpmnElement="toInitiator">
        <di:waypoint x="196" y="200" />
        <di:waypoint x="250" y="200" />
      </bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`
}
