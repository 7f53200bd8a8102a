// All steps of stage two (decisions.md, order within a stage).
import { TaskList } from '../app/flow/TaskList.tsx';

export const StageTwoTasks = () => <TaskList />;
