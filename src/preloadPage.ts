// Fetches the scripts of the page below a placeholder. The build puts their preload links into a template, because they would share the network with
// the scripts of the frame, which are needed first. They arrive while those are evaluated and the frame is hydrated (decision 043). main.tsx
// imports this module first, and the build puts it at the beginning of the first chunk, so that it runs before everything else.

const pageScripts = document.querySelector<HTMLTemplateElement>('#page-scripts');
if (pageScripts !== null) document.head.append(pageScripts.content);
