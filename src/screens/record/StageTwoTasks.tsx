// All steps of stage two (decisions.md, order within a stage).
import { TaskList } from './TaskList.tsx';

export const StageTwoTasks = () => <TaskList />;
