/** A file of another family with all that a reader could lose. */
export const camundaFile = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions id="defs" xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:c="http://camunda.org/schema/1.0/bpmn" xmlns:other="http://example.com/other" targetNamespace="http://example.com">
  <bpmn:process id="order" name="订单" isExecutable="true" c:versionTag="7" c:candidateStarterGroups="sales" other:owner="张三">
    <bpmn:documentation>说明</bpmn:documentation>
    <bpmn:extensionElements>
      <c:properties><c:property name="colour" value="red" /></c:properties>
      <other:thing deep="1"><other:inside>文字</other:inside></other:thing>
      <c:executionListener class="com.example.Start" event="start"><c:field name="to"><c:string>a@b</c:string></c:field></c:executionListener>
    </bpmn:extensionElements>
    <bpmn:startEvent id="begin" c:initiator="who" />
    <bpmn:userTask id="check" name="审核" c:assignee="\${who}" c:formKey="embedded:app" c:dueDate="P3D" other:mark="x">
      <bpmn:extensionElements>
        <c:taskListener event="create" delegateExpression="\${bean}" />
        <c:formData><c:formField id="f" type="string"><c:validation><c:constraint name="required" /></c:validation></c:formField></c:formData>
      </bpmn:extensionElements>
      <bpmn:multiInstanceLoopCharacteristics isSequential="true" c:collection="people" c:elementVariable="person">
        <bpmn:loopDataInputRef>people</bpmn:loopDataInputRef>
        <bpmn:completionCondition xsi:type="bpmn:tFormalExpression">\${nrOfCompletedInstances > 1}</bpmn:completionCondition>
      </bpmn:multiInstanceLoopCharacteristics>
    </bpmn:userTask>
    <bpmn:serviceTask id="call" name="通知" c:type="external" c:topic="mail" />
    <bpmn:boundaryEvent id="broken" attachedToRef="call"><bpmn:errorEventDefinition errorRef="never.declared" /></bpmn:boundaryEvent>
    <bpmn:endEvent id="done" />
    <bpmn:sequenceFlow id="f1" sourceRef="begin" targetRef="check" />
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="call"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${ok}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f3" sourceRef="call" targetRef="done" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="d1"><bpmndi:BPMNPlane id="p1" bpmnElement="order">
    <bpmndi:BPMNShape id="s1" bpmnElement="begin"><dc:Bounds x="100" y="100" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s2" bpmnElement="check"><dc:Bounds x="200" y="78" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s3" bpmnElement="call"><dc:Bounds x="360" y="78" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s4" bpmnElement="broken"><dc:Bounds x="392" y="140" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s5" bpmnElement="done"><dc:Bounds x="520" y="100" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge id="e1" bpmnElement="f1"><di:waypoint x="136" y="118" /><di:waypoint x="200" y="118" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e2" bpmnElement="f2"><di:waypoint x="300" y="118" /><di:waypoint x="360" y="118" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e3" bpmnElement="f3"><di:waypoint x="460" y="118" /><di:waypoint x="520" y="118" /></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
